import { ButtonLink } from '#app/components/button-link.tsx'
import { useWords } from '#app/lib/words.ts'
import { Section } from '#app/staff/section.tsx'
import { editing } from '#content/editing.ts'
import { leadMails } from '#content/emails.ts'
import { previewTitles } from '#content/preview-titles.ts'
import { settings } from '#content/staff/settings.ts'

const { title, lead, here, open, places } = settings.emails

/** Every email that visitors get, with the page on which its words are edited. */
export function Emails() {
  const { templates } = useWords('leadMails', leadMails, 'plain')
  const titles = { ...previewTitles, leadMails: templates.map((template) => template.title) }
  return (
    <Section title={title} lead={lead}>
      <ul className="grid gap-x-6 gap-y-4 text-small sm:grid-cols-2">
        {Object.entries(places).map(([record, page]) => (
          <li key={record}>
            <p className="font-semibold">{editing.records[record as keyof typeof places]}</p>
            <p className="text-ink-2">{Object.values(titles[record as keyof typeof titles]).join(' · ')}</p>
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
