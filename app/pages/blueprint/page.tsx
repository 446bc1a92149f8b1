import { ButtonLink } from '#app/components/button-link.tsx'
import { EditableText } from '#app/components/editable-text.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { useRouteHandle } from '#app/lib/route-handle.ts'
import { TitledTextSection } from '#app/sections/titled-text.tsx'
import { blueprint } from '#content/pages/blueprint.ts'
import { site } from '#content/site.ts'
import { FlywheelPlan } from './flywheel-plan.tsx'
import { Plan } from './plan.tsx'

export const meta = pageMeta(blueprint.meta, site.name)

const { sheet, hub } = blueprint

export default function BlueprintPage() {
  const { editable } = useRouteHandle()
  return (
    <>
      <Plan
        at="blueprint.sheet"
        words={sheet}
        parts={sheet.parts}
        notes={sheet.notes}
        block={sheet.block}
        editable={editable}
        drawing={<FlywheelPlan className="w-full" {...sheet.drawing} />}
        actions={
          <>
            <ButtonLink to={sheet.action.to}>{sheet.action.label}</ButtonLink>
            <EditableText at="blueprint.sheet.soon" editable={editable} className="mt-4 text-ink-2">
              {sheet.soon}
            </EditableText>
          </>
        }
      />
      <TitledTextSection at="blueprint.hub" words={hub} editable={editable}>
        <EditableText at="blueprint.hub.text" editable={editable} className="text-lead">
          {hub.text}
        </EditableText>
        <ButtonLink to={hub.action.to} look="text" className="mt-2">
          {hub.action.label}
        </ButtonLink>
      </TitledTextSection>
    </>
  )
}
