import { buttonClass } from '#app/components/button-look.ts'
import { EditableText } from '#app/components/editable-text.tsx'
import { LinkLabel } from '#app/components/link-label.tsx'
import { SiteLink } from '#app/components/site-link.tsx'
import { usePublicConfig } from '#app/lib/public-config.ts'
import type { ghc } from '#content/pages/ghc.ts'
import type { Words } from '#contract/words.ts'

/** The whole card is the link: its area belongs to the link of its button text. */
const COVERING = buttonClass({ look: 'text', className: 'after:absolute after:inset-0' })

/** Resources on drawn cards: a numbered stub, a perforation, and what the resource is good for. */
export function ResourceCards({ words }: { words: Words<typeof ghc.cards> }) {
  const { empathyMapUrl } = usePublicConfig()
  return (
    <section className="band">
      <div className="wrap section">
        <EditableText as="h2" text={words.title} className="text-h2" />
        <ul className="mt-10 grid gap-6 lg:grid-cols-2">
          {words.items.map((card, index) => (
            <li
              key={card.at}
              className="perforated-card group relative grid grid-cols-[5.25rem_1fr] bg-paper sm:grid-cols-[8rem_1fr]"
            >
              <div className="flex flex-col justify-between gap-6 border-muted border-r-2 border-dashed p-3 py-6 sm:p-6">
                <span aria-hidden="true" className="headline text-ember text-h1 leading-none">
                  {index + 1}
                </span>
                <EditableText as="span" text={card.title} className="font-semibold text-small" />
              </div>
              <div className="flex flex-col p-5 py-6 sm:p-7">
                <EditableText as="h3" text={card.heading} className="text-h3" />
                <EditableText as="p" text={card.subtitle} className="mt-1 text-muted text-small" />
                <EditableText as="p" text={card.description} className="mt-3 mb-4 text-ink-2" />
                <p className="mt-auto">
                  {card.isExternal ? (
                    <a className={COVERING} href={empathyMapUrl} target="_blank" rel="noopener">
                      <LinkLabel label={card.buttonText} look="text" />
                      <span className="sr-only">
                        {' '}
                        (<EditableText text={words.newTab} />)
                      </span>
                    </a>
                  ) : (
                    <SiteLink className={COVERING} to={card.link}>
                      <LinkLabel label={card.buttonText} look="text" />
                    </SiteLink>
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
