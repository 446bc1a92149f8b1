import { Brand } from '#app/components/brand.tsx'
import { ButtonLink } from '#app/components/button-link.tsx'
import { EditableText, EditableTexts } from '#app/components/editable-text.tsx'
import { FounderDrawing, useIsDrawn } from '#app/components/founder-drawing.tsx'
import { FounderName } from '#app/components/founder-name.tsx'
import { SchedulerTrigger } from '#app/components/scheduler-trigger.tsx'
import { LeadForm } from '#app/forms/lead-form.tsx'
import { lazyPart } from '#app/lib/lazy-part.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { usePublicConfig, usePublishedValues } from '#app/lib/public-config.ts'
import type { RouteHandle } from '#app/lib/route-handle.ts'
import { useWords } from '#app/lib/words.ts'
import { ClosingSection } from '#app/sections/closing.tsx'
import { FormBesideTextSection } from '#app/sections/form.tsx'
import { NoticeSection } from '#app/sections/notice.tsx'
import { PictureAndTextSection } from '#app/sections/picture-and-text.tsx'
import { contactForm } from '#content/forms/contact.ts'
import { pioneerForm } from '#content/forms/pioneer.ts'
import { sampleFounder } from '#content/founder.ts'
import { whyUs } from '#content/pages/why-us.ts'
import { unlessSample } from '#contract/unless-sample.ts'
import { isWithin, type Words } from '#contract/words.ts'

const PeopleAndTestimonials = lazyPart(() => import('./people-and-testimonials.tsx'))

export const meta = pageMeta('whyUs', whyUs)
export const handle: RouteHandle = { startsAtTop: true }

export default function WhyUsPage() {
  const words = useWords('whyUs', whyUs)
  const published = Object.keys(usePublishedValues())
  const hasOwn = ['people', 'testimonials'].some((record) =>
    published.some((at) => isWithin(at, record)),
  )
  const { partnerSiteUrl, siteUrl } = usePublicConfig()
  const signer = unlessSample(siteUrl, words.founder.person.name.text, sampleFounder)
  return (
    <>
      <PhilosophyLetter words={words} isSigned={signer !== undefined} />
      {hasOwn ? <PeopleAndTestimonials /> : null}
      <PictureAndTextSection words={words.model} picture={<StageSteps words={words.model} />}>
        <ButtonLink to="/model" look="outline" label={words.model.action} />
      </PictureAndTextSection>
      {words.partner.isLeftOut ? null : (
        <NoticeSection words={words.partner}>
          <ButtonLink to={partnerSiteUrl} look="text" label={words.partner.action} />
        </NoticeSection>
      )}
      {words.pioneer.isLeftOut ? null : (
        <FormBesideTextSection id="pioneer" words={words.pioneer} band>
          <LeadForm form={pioneerForm} />
        </FormBesideTextSection>
      )}
      <FormBesideTextSection id="contactForm" words={words.contact}>
        <LeadForm form={contactForm} />
      </FormBesideTextSection>
      <ClosingSection words={words.strategicCall} picture="ink-and-pen">
        <SchedulerTrigger call="strategic-call" label={words.strategicCall.action} />
      </ClosingSection>
    </>
  )
}

interface PhilosophyLetterProps {
  words: Words<typeof whyUs>
  /** By the founder, who is also introduced beside it. */
  isSigned: boolean
}

/** A sheet of paper. Alone, it is in the middle. */
const LETTER =
  'border border-line bg-white px-6 py-8 sm:px-12 sm:py-12 lg:col-span-8 lg:px-16 lg:pt-5 lg:only:col-start-3 print:border-0 print:p-0'

/**
 * Opening of a page: a letter on its own sheet, larger than the column with its author beside it.
 */
function PhilosophyLetter({ words: { letter: words, founder }, isSigned }: PhilosophyLetterProps) {
  const hasPortrait = useIsDrawn(founder.portrait)
  // The signature has the name already.
  const saysMore = hasPortrait || founder.person.bio.some(({ text }) => text !== '')
  return (
    <section className="band wrap grid grid-cols-1 items-start gap-x-10 gap-y-14 pt-6 pb-16 lg:grid-cols-12 lg:pb-28 xl:gap-x-16 print:block">
      <article className={LETTER}>
        <p className="flex items-center justify-between gap-6 border-ink border-b pb-4 text-small lg:pb-3">
          <span className="flex items-center gap-2.5">
            <Brand
              name={words.sender}
              size="size-6"
              className="headline wrap-break-word text-[1.2rem] leading-none"
            />
          </span>
          <EditableText as="span" text={words.addressee} className="text-end text-muted" />
        </p>
        <EditableText as="h1" text={words.title} className="mt-10 text-h1 lg:mt-[1.4375rem]" />
        <div className="mt-8 max-w-[36rem] space-y-5 print:max-w-none text-[1.1875rem] leading-[1.65] lg:mt-12">
          <EditableText as="p" text={words.salutation} className="headline text-h3" />
          <EditableTexts as="p" texts={words.paragraphs} />
          <EditableText as="p" text={words.closing} className="headline text-h3" />
        </div>
        {isSigned ? (
          <>
            <FounderDrawing
              picture={words.signature}
              frameClass="mt-6"
              width={410}
              height={120}
              className="w-64 sm:w-72"
            />
            <p className="mt-5 text-small">
              <span className="font-semibold">
                <FounderName person={founder.person} />
              </span>
              <br />
              <EditableText as="span" text={founder.role} className="text-muted" />
            </p>
          </>
        ) : (
          <EditableText as="p" text={words.sender} className="mt-6 font-semibold" />
        )}
      </article>
      {isSigned && saysMore ? (
        <div className="lg:sticky lg:top-32 lg:col-span-4">
          <FounderNote words={founder} />
        </div>
      ) : null}
    </section>
  )
}

/** A portrait of the founder with name, role and a short biography, as wide as a side column. */
function FounderNote({ words }: { words: Words<typeof whyUs.founder> }) {
  return (
    <section className="max-lg:grid max-lg:gap-x-8 max-lg:gap-y-6 max-lg:sm:has-[img]:grid-cols-[2fr_3fr]">
      <FounderDrawing
        picture={words.portrait}
        frameClass="lg:mb-6"
        width={400}
        height={480}
        className="w-full border border-line max-lg:max-w-80"
        eager
      />
      <div>
        <EditableText as="h2" text={words.title} className="text-h3" />
        <EditableText as="p" text={words.role} className="mt-1 text-small text-ink-2" />
        <div className="mt-4 space-y-3 text-ink-2 text-small">
          <EditableTexts as="p" texts={words.person.bio} />
        </div>
      </div>
    </section>
  )
}

const INDENTS = ['', 'ms-[8%]', 'ms-[16%]', 'ms-[24%]', 'ms-[32%]']

/** The stages as numbered steps, each above the one before and further in. */
function StageSteps({ words }: { words: Words<typeof whyUs.model> }) {
  return (
    <ol aria-label={words.stagesLabel.text} className="flex flex-col-reverse">
      {words.stages.map((stage, index) => (
        <li
          key={stage.at}
          className={`flex items-center gap-5 border-ink border-b-2 py-4 last:text-ember lg:py-5 ${INDENTS[index] ?? ''}`}
        >
          <span className="headline flex size-11 flex-none items-center justify-center rounded-full border-2 text-h3 leading-none">
            {index + 1}
          </span>
          <EditableText as="span" text={stage.title} className="headline text-h3" />
        </li>
      ))}
    </ol>
  )
}
