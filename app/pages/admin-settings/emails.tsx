import { ButtonLink } from '#app/components/button-link.tsx'
import { Section } from '#app/staff/section.tsx'
import { editing } from '#content/editing.ts'
import { leadMails } from '#content/emails.ts'
import { previewTitles } from '#content/preview-titles.ts'
import { settings } from '#content/staff/settings.ts'

const { title, lead, here, open, places } = settings.emails

const titlesOf = (record: string): string[] =>
  record === 'leadMails'
    ? leadMails.templates.map((template) => template.title)
    : Object.values(previewTitles[record as keyof typeof previewTitles])

/** Every email that visitors get, with the page on which its words are edited. */
export function Emails() {
  return (
    <Section title={title} lead={lead}>
      <ul className="grid gap-x-6 gap-y-4 text-small sm:grid-cols-2">
        {Object.entries(places).map(([record, page]) => (
          <li key={record}>
            <p className="font-semibold">{editing.records[record as keyof typeof places]}</p>
            <p className="text-ink-2">{titlesOf(record).join(' · ')}</p>
            {page === null ? (
              <p className="text-ink-2">{here}</p>
            ) : (
              <ButtonLink to={page} look="text" dense label={open} />
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}
