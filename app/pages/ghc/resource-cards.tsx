import { Link } from 'react-router'
import { Arrow } from '#app/components/arrow.tsx'
import { EditableText } from '#app/components/editable-text.tsx'

interface Ticket {
  title: string
  heading: string
  subtitle: string
  description: string
  buttonText: string
  /** A path of this site, or for an external ticket a full address or a file. */
  link: string
  isExternal: boolean
}

interface ResourceCardsProps {
  at: string
  words: { title: string; newTab: string }
  tickets: readonly Ticket[]
  editable?: boolean | undefined
  id?: string
}

/** The whole card is the link: its area belongs to the link of its button text. */
const COVERING = 'link inline-flex min-h-11 items-center gap-2 after:absolute after:inset-0'

/** Cards to tear off and take away: a numbered stub, a perforation, and what it is good for. */
export function ResourceCards({ at, words, tickets, editable, id }: ResourceCardsProps) {
  return (
    <section id={id} className="band">
      <div className="wrap section">
        <EditableText as="h2" at={`${at}.title`} editable={editable} className="text-h2">
          {words.title}
        </EditableText>
        <ul className="mt-10 grid gap-6 lg:grid-cols-2">
          {tickets.map((ticket, index) => (
            <li
              key={ticket.heading}
              className="ticket group relative grid grid-cols-[5.25rem_1fr] bg-paper sm:grid-cols-[8rem_1fr]"
            >
              <div className="flex flex-col justify-between gap-6 border-muted border-r-2 border-dashed p-3 py-6 sm:p-6">
                <span aria-hidden="true" className="headline text-ember text-h1 leading-none">
                  {index + 1}
                </span>
                <EditableText
                  as="span"
                  at={`${at}.items.${index}.title`}
                  editable={editable}
                  className="font-semibold text-small"
                >
                  {ticket.title}
                </EditableText>
              </div>
              <div className="flex flex-col p-5 py-6 sm:p-7">
                <EditableText as="h3" at={`${at}.items.${index}.heading`} editable={editable} className="text-h3">
                  {ticket.heading}
                </EditableText>
                <EditableText
                  at={`${at}.items.${index}.subtitle`}
                  editable={editable}
                  className="mt-1 text-muted text-small"
                >
                  {ticket.subtitle}
                </EditableText>
                <EditableText
                  at={`${at}.items.${index}.description`}
                  editable={editable}
                  className="mt-3 mb-4 text-ink-2"
                >
                  {ticket.description}
                </EditableText>
                <p className="mt-auto">
                  {ticket.isExternal ? (
                    <a className={COVERING} href={ticket.link} target="_blank" rel="noopener">
                      {ticket.buttonText}
                      <span className="sr-only"> ({words.newTab})</span>
                      <Arrow />
                    </a>
                  ) : (
                    <Link className={COVERING} to={ticket.link}>
                      {ticket.buttonText}
                      <Arrow />
                    </Link>
                  )}
                </p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
