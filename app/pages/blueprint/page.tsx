import { ButtonLink } from '#app/components/button-link.tsx'
import { EditableImage } from '#app/components/editable-image.tsx'
import { EditableText } from '#app/components/editable-text.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { useWords } from '#app/lib/words.ts'
import { TitledTextSection } from '#app/sections/titled-text.tsx'
import { blueprint } from '#content/pages/blueprint.ts'
import { site } from '#content/site.ts'
import { FlywheelPlan } from './flywheel-plan.tsx'
import { Plan } from './plan.tsx'

export const meta = pageMeta(blueprint.meta, site.name)

export default function BlueprintPage() {
  const words = useWords('blueprint', blueprint)
  const { plan, hub } = words
  return (
    <>
      <Plan
        words={plan}
        drawing={
          <EditableImage picture={plan.picture}>
            <FlywheelPlan words={plan.picture} className="w-full" />
          </EditableImage>
        }
        actions={
          <>
            <ButtonLink to={plan.action.to} label={plan.action.label} about={plan.action.about} />
            <EditableText as="p" text={plan.soon} className="mt-4 text-ink-2" />
          </>
        }
      />
      <TitledTextSection words={hub}>
        <EditableText as="p" text={hub.text} className="text-lead" />
        <ButtonLink to={hub.action.to} look="text" className="mt-2" label={hub.action.label} />
      </TitledTextSection>
    </>
  )
}
