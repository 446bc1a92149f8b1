import { buttonClass } from '#app/components/button.tsx'
import { LinkLabel } from '#app/components/button-link.tsx'
import { EditableImage } from '#app/components/editable-image.tsx'
import { EditableText } from '#app/components/editable-text.tsx'
import { STAGE_FILLS, stageArc } from '#app/components/flywheel-mark.tsx'
import { SchedulerTrigger } from '#app/components/scheduler-trigger.tsx'
import { SiteLink } from '#app/components/site-link.tsx'
import { fittedSize } from '#app/lib/fitted-size.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { usePublicConfig } from '#app/lib/public-config.ts'
import { useWords } from '#app/lib/words.ts'
import { ClosingSection } from '#app/sections/closing.tsx'
import { HeroSection } from '#app/sections/hero.tsx'
import { ghc } from '#content/pages/ghc.ts'
import type { Words } from '#contract/words.ts'

export const meta = pageMeta('ghc', ghc, { noindex: true })

export default function ConferencePage() {
  const words = useWords('ghc', ghc)
  return (
    <>
      <HeroSection
        words={words.hero}
        bleed
        picture={
          <EditableImage picture={words.hero.badge} className="md:-mt-14">
            <ConferenceBadge words={words.hero.badge} />
          </EditableImage>
        }
      />
      <ResourceCards words={words.cards} />
      <ClosingSection words={words.close} picture="tote-bag">
        <SchedulerTrigger call="discovery-session" label={words.close.action} />
      </ClosingSection>
    </>
  )
}

/**
 * A conference badge on a ribbon that hangs from a rail at the upper edge of the drawing. A pen is
 * writing the name.
 */
function ConferenceBadge({ words }: { words: Words<typeof ghc.hero.badge> }) {
  return (
    <svg
      className="mx-auto w-full max-w-80 md:max-w-narrow"
      viewBox="0 0 440 640"
      role="img"
      aria-label={words.alt.text}
      fill="none"
    >
      <g stroke="var(--color-ink)" strokeWidth="2">
        <path d="M96 0h44l92 150-24 22z" fill="var(--color-ember)" />
        <path d="M300 0h44L236 172l-26-20z" fill="var(--color-ember)" />
        <path d="M60 1h320" strokeWidth="4" />
        <path d="M204 142h36v40h-36z" fill="var(--color-line)" />
        <path d="M222 182v26" strokeWidth="6" />
      </g>
      <g transform="rotate(-4 222 210)">
        <path
          d="M62 196h320a14 14 0 0 1 14 14v404a14 14 0 0 1-14 14H62a14 14 0 0 1-14-14V210a14 14 0 0 1 14-14z"
          fill="var(--color-white)"
          stroke="var(--color-ink)"
          strokeWidth="2"
        />
        <path
          d="M48 210a14 14 0 0 1 14-14h320a14 14 0 0 1 14 14v146H48z"
          fill="var(--color-night)"
        />
        <path d="M192 212h60a7 7 0 0 1 0 14h-60a7 7 0 0 1 0-14z" fill="var(--color-paper)" />
        <svg x="48" y="240" width="348" height="116" viewBox="-174 -116 348 116" aria-hidden="true">
          <g className="night" transform="translate(0 128)">
            <circle
              r="216"
              stroke="var(--color-line)"
              strokeWidth="9"
              pathLength="360"
              strokeDasharray=".6 4.4"
            />
            {STAGE_FILLS.map((fill, index) => (
              <path
                key={fill}
                d={stageArc(204, 12, 62)}
                transform={`rotate(${index * 90 - 32})`}
                fill={fill}
              />
            ))}
            <circle r="112" stroke="var(--color-line)" strokeWidth="2" />
          </g>
        </svg>
        <text
          className="headline"
          x="222"
          y="416"
          fontSize={fittedSize(words.greeting.text, 40, 16)}
          textAnchor="middle"
          fill="var(--color-ink)"
        >
          {words.greeting.text}
        </text>
        <path d="M88 532h268" stroke="var(--color-ink)" strokeWidth="2" />
        <path
          d="M96 524c10-24 22-34 26-26s-14 26-6 26 14-16 22-16-4 16 6 16 10-14 18-14-2 14 8 14 22-30 28-38-12 36-2 38"
          stroke="var(--color-ember)"
          strokeWidth="3"
          strokeLinecap="round"
        />
        <path d="m210 522 52-72 14 10-52 72-18 8z" fill="var(--color-ink)" />
        <path d="m255 460 14 10" stroke="var(--color-paper)" strokeWidth="3" />
        <text
          x="88"
          y="590"
          fontSize={fittedSize(words.role.text, 20, 13)}
          fill="var(--color-ink-2)"
        >
          {words.role.text}
        </text>
        <text
          x="356"
          y="590"
          fontSize={fittedSize(words.host.text, 20, 13)}
          textAnchor="end"
          fill="var(--color-ink-2)"
        >
          {words.host.text}
        </text>
      </g>
    </svg>
  )
}

/** The whole card is the link: its area belongs to the link of its button text. */
const COVERING = buttonClass({ look: 'text', className: 'after:absolute after:inset-0' })

/** Resources on drawn cards: a numbered stub, a perforation, and what the resource is good for. */
function ResourceCards({ words }: { words: Words<typeof ghc.cards> }) {
  const { empathyMapUrl } = usePublicConfig()
  return (
    <section className="band wrap section">
      <EditableText as="h2" text={words.title} className="text-h2" />
      <ul className="mt-10 grid gap-6 lg:grid-cols-2">
        {words.items.map((card, index) => (
          <li
            key={card.at}
            className="perforated-card group relative grid grid-cols-[5.25rem_1fr] bg-paper sm:grid-cols-[8rem_1fr]"
          >
            <div className="flex flex-col justify-between gap-6 border-muted border-e-2 border-dashed px-2.5 py-6 sm:p-6">
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
    </section>
  )
}
