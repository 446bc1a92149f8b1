import { ButtonLink } from '#app/components/button-link.tsx'
import { EditableText } from '#app/components/editable-text.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { useWords } from '#app/lib/words.ts'
import { TableSection } from '#app/sections/table.tsx'
import { TitledTextSection } from '#app/sections/titled-text.tsx'
import { blueprint } from '#content/pages/blueprint.ts'
import { Plan } from './plan.tsx'

export const meta = pageMeta('blueprint', blueprint)

export default function BlueprintPage() {
  const words = useWords('blueprint', blueprint)
  const { hub } = words
  return (
    <>
      <Plan words={words.plan} />
      <TableSection words={words.days} />
      <TitledTextSection words={hub}>
        <EditableText as="p" text={hub.text} className="text-lead" />
        <ButtonLink {...hub.action} look="text" className="mt-2" />
      </TitledTextSection>
    </>
  )
}
