import { Link } from 'react-router'
import { ButtonLink } from '#app/components/button-link.tsx'
import { EditableText } from '#app/components/editable-text.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { useRouteHandle } from '#app/lib/route-handle.ts'
import { course } from '#app/lib/structured-data.ts'
import { ClosingSection } from '#app/sections/closing.tsx'
import { TitledTextSection } from '#app/sections/titled-text.tsx'
import { offerings } from '#content/offerings.ts'
import { accelerateDetails } from '#content/pages/accelerate-details.ts'
import { site } from '#content/site.ts'
import { Curriculum } from './curriculum.tsx'
import { AccelerateDetailsHero } from './hero.tsx'

export const meta = pageMeta(accelerateDetails.meta, site.name, {
  about: (here) => [
    course(here, { name: offerings.accelerator.programme, description: accelerateDetails.meta.description }),
  ],
})

const { hero, before, rules, close } = accelerateDetails

export default function AccelerateDetailsPage() {
  const { editable } = useRouteHandle()
  return (
    <>
      <AccelerateDetailsHero
        at="accelerate-details.hero"
        words={hero}
        facts={hero.facts}
        editable={editable}
        actions={
          <>
            {/* The router scrolls smoothly to its hash links; a click before it listens is kept and repeated. */}
            <Link className="button" to="#curriculum" data-replay="">
              {hero.learnMore}
            </Link>
            <ButtonLink to={hero.contact.to} look="text">
              {hero.contact.label}
            </ButtonLink>
          </>
        }
      />
      <TitledTextSection at="accelerate-details.before" words={before} editable={editable}>
        {before.paragraphs.map((paragraph, index) => (
          <EditableText
            key={paragraph}
            at={`accelerate-details.before.paragraphs.${index}`}
            editable={editable}
            className="max-w-prose text-lead not-first:mt-4"
          >
            {paragraph}
          </EditableText>
        ))}
        <ButtonLink to={before.workshop.to} look="text" className="text-lead">
          {before.workshop.label}
        </ButtonLink>
        <div className="no-print mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
          <button type="button" className="button button-outline">
            {before.sample}
          </button>
          <EditableText
            at="accelerate-details.before.sampleNote"
            editable={editable}
            className="max-w-[22rem] text-muted text-small"
          >
            {before.sampleNote}
          </EditableText>
        </div>
      </TitledTextSection>
      <Curriculum
        id="curriculum"
        at="accelerate-details.curriculum"
        words={accelerateDetails.curriculum}
        modules={accelerateDetails.curriculum.modules}
        editable={editable}
      />
      <TitledTextSection at="accelerate-details.rules" words={rules} editable={editable}>
        <dl>
          {rules.items.map((rule, index) => (
            <div
              key={rule.term}
              className="grid gap-x-6 border-line border-b py-4 first:pt-0 last:border-b-0 sm:grid-cols-[10rem_1fr]"
            >
              <dt className="font-semibold">{rule.term}</dt>
              <dd className="text-ink-2">
                <EditableText as="span" at={`accelerate-details.rules.items.${index}.text`} editable={editable}>
                  {rule.text}
                </EditableText>
              </dd>
            </div>
          ))}
        </dl>
      </TitledTextSection>
      <ClosingSection
        at="accelerate-details.close"
        words={close}
        editable={editable}
        actions={<ButtonLink to={close.action.to}>{close.action.label}</ButtonLink>}
      />
    </>
  )
}
