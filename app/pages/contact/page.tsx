import { ButtonLink, FileLink } from '#app/components/button-link.tsx'
import { EditableText, EditableTexts } from '#app/components/editable-text.tsx'
import { FlywheelMark } from '#app/components/flywheel-mark.tsx'
import { OwnLinks } from '#app/components/own-links.tsx'
import { SchedulerTrigger } from '#app/components/scheduler-trigger.tsx'
import { LeadForm, type SentForm, useSentForm } from '#app/forms/lead-form.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { usePublicConfig } from '#app/lib/public-config.ts'
import type { RouteHandle } from '#app/lib/route-handle.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { useWords } from '#app/lib/words.ts'
import { TermsSection } from '#app/sections/titled-text.tsx'
import { contactForm } from '#content/forms/contact.ts'
import { contact } from '#content/pages/contact.ts'
import type { Words } from '#contract/words.ts'

export const meta = pageMeta('contact', contact)
export const handle: RouteHandle = { startsAtTop: true }

export default function ContactPage() {
  const words = useWords('contact', contact)
  return (
    <>
      <Message words={words} />
      <Topics words={words.topics} />
      {words.firstCall.shown && !words.firstCall.isLeftOut && (
        <TermsSection words={words.firstCall}>
          <FileLink {...words.firstCall.sample} />
        </TermsSection>
      )}
      <Story words={words.story} />
    </>
  )
}

const STEP_NUMBER =
  'headline -ms-1 grid size-8 flex-none place-items-center text-ember-deep text-h3 group-aria-[current]:bg-sustain group-aria-[current]:text-white'

/**
 * Opening of the page: the form on a sheet with stamp and postmark, beside it the headline and what
 * happens next.
 */
function Message({ words: { hero, form } }: { words: Words<typeof contact> }) {
  const { contactEmail } = usePublicConfig()
  const [sent, onSent] = useSentForm(contactForm.id)
  const [, answer] = form.items
  return (
    <section className="band wrap grid grid-cols-1 gap-x-6 gap-y-8 pt-8 pb-16 lg:grid-cols-12 lg:grid-rows-[auto_1fr] lg:gap-y-12 lg:pt-14 lg:pb-24">
      <div className="lg:col-span-5">
        <EditableText as="h1" text={hero.title} className="text-h1" />
        <EditableText as="p" text={hero.lead} className="mt-4 text-ink-2 text-lead lg:mt-6" />
      </div>
      <div
        id="contactForm"
        className="border border-ink bg-white p-5 pb-8 sm:p-9 lg:col-span-7 lg:self-start lg:row-span-2 lg:ms-10 xl:ms-16"
      >
        <div className="mb-6 flex items-start justify-between gap-4">
          <div>
            <EditableText as="h2" text={form.title} className="text-h2" />
            <p className="text-small max-sm:hidden">
              <EditableText as="span" text={form.byEmail} className="text-muted" />{' '}
              <a href={`mailto:${contactEmail}`} className="link inline-flex min-h-9 items-center">
                {contactEmail}
              </a>
            </p>
            <p className="text-small empty:hidden">
              <OwnLinks />
            </p>
          </div>
          <Stamp sent={sent} />
        </div>
        <LeadForm
          form={contactForm}
          onSent={onSent}
          next={
            <div className="mt-4 border-line border-t pt-4">
              <EditableText as="h3" text={answer.title} className="plain-title" />
              <EditableText as="p" text={answer.text} className="text-ink-2" />
              {sent?.message ? (
                <blockquote
                  dir="auto"
                  className="wrap-anywhere mt-6 line-clamp-8 whitespace-pre-line border-ink border-s-2 bg-paper px-5 py-4 text-ink-2"
                >
                  {sent.message}
                </blockquote>
              ) : null}
            </div>
          }
        />
      </div>
      <div className="lg:col-span-5">
        <EditableText as="h2" text={form.pointsLabel} className="plain-title text-small" />
        <ol className="mt-3 border-ink border-t">
          {form.items.map((point, index) => (
            <li
              key={point.at}
              aria-current={sent && point === answer ? 'step' : undefined}
              className="group flex gap-5 border-line border-b py-4 aria-[current]:bg-white aria-[current]:shadow-[-1rem_0_#fff,1rem_0_#fff]"
            >
              <span aria-hidden="true" className={STEP_NUMBER}>
                {index + 1}
              </span>
              <div>
                <EditableText as="h3" text={point.title} className="plain-title" />
                <EditableText as="p" text={point.text} className="text-ink-2" />
              </div>
            </li>
          ))}
        </ol>
        <div className="mt-5 flex flex-wrap gap-x-8">
          <SchedulerTrigger look="text" call="discovery-session" label={form.call} />
          <ButtonLink to="/contact#consulting" look="text" label={hero.consulting} />
          <ButtonLink {...hero.book} look="text" />
        </div>
      </div>
    </section>
  )
}

/** On a phone, the postmark shows only once the form was sent. */
const POSTMARKED = 'max-sm:top-8 max-sm:end-0 max-sm:start-auto max-sm:w-24'

/**
 * A stamp with the wheel, and the postmark whose waves run over it. Sending prints the day into it.
 */
function Stamp({ sent }: { sent: SentForm | undefined }) {
  const language = useLanguage()
  return (
    <div className="relative flex-none">
      <div className="border-2 border-ink border-dotted bg-paper-2 p-2 sm:ms-24 sm:p-3">
        <FlywheelMark className="size-8 sm:size-12" />
      </div>
      <svg
        className={`absolute top-1 start-0 w-44 ${sent ? POSTMARKED : 'max-sm:hidden'}`}
        viewBox="0 0 176 84"
        aria-hidden="true"
        fill="none"
        stroke={sent ? 'var(--color-ink-2)' : 'var(--color-muted)'}
        strokeWidth={sent ? 2 : 1.6}
      >
        <g
          key={sent?.at?.getTime()}
          className={
            sent?.at
              ? 'origin-center transition duration-200 starting:scale-150 starting:opacity-0'
              : ''
          }
        >
          <circle cx="42" cy="42" r="38" />
          <circle cx="42" cy="42" r="29" />
          <path d="M84 22c14-7 26 7 40 0s26 7 40 0M84 36c14-7 26 7 40 0s26 7 40 0M84 50c14-7 26 7 40 0s26 7 40 0M84 64c14-7 26 7 40 0s26 7 40 0" />
          {sent?.at ? (
            <g
              stroke="none"
              fill="var(--color-ink-2)"
              fontSize="15"
              fontWeight="700"
              textAnchor="middle"
            >
              <text x="42" y="39">
                {sent.at.toLocaleDateString(language, { month: 'short', day: 'numeric' })}
              </text>
              <text x="42" y="55">
                {sent.at.getFullYear()}
              </text>
            </g>
          ) : null}
        </g>
      </svg>
    </div>
  )
}

/** Two topics side by side in unequal columns, each with where to read on. */
function Topics({ words }: { words: Words<typeof contact.topics> }) {
  return (
    <section className="wrap section">
      <EditableText as="h2" text={words.title} className="text-h2" />
      <ul className="mt-8 grid gap-x-6 lg:mt-12 lg:grid-cols-12">
        {words.items.map((topic) => (
          <li
            key={topic.at}
            id={topic.id}
            className="border-ink border-t pt-6 pb-10 lg:pb-0 lg:first:col-span-6 lg:last:col-span-5 lg:last:col-start-8"
          >
            <EditableText as="h3" text={topic.title} className="text-h3" />
            <EditableText as="p" text={topic.text} className="mt-3 mb-3 text-ink-2" />
            <ButtonLink to={topic.link} look="text" label={topic.linkText} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A story in running text, with its main sentence in large type before it. */
function Story({ words }: { words: Words<typeof contact.story> }) {
  return (
    <section className="band wrap section grid gap-x-6 gap-y-8 lg:grid-cols-12">
      <EditableText
        as="h2"
        text={words.title}
        className="plain-title text-body text-ember-deep lg:col-span-3 lg:pt-3"
      />
      <div className="lg:col-span-9">
        <EditableText as="p" text={words.mission} className="headline text-h2" />
        <div className="mt-8 gap-x-10 space-y-4 text-ink-2 *:break-inside-avoid md:columns-2 lg:mt-12">
          <EditableTexts as="p" texts={words.paragraphs} />
        </div>
      </div>
    </section>
  )
}
