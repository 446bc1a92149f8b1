import { EditableText } from '#app/components/editable-text.tsx'
import type { whyUs } from '#content/pages/why-us.ts'
import type { Words } from '#contract/words.ts'

const INDENTS = ['', 'ml-[8%]', 'ml-[16%]', 'ml-[24%]', 'ml-[32%]']

/** The stages as numbered steps, each above the one before and further in. */
export function StageSteps({ words }: { words: Words<typeof whyUs.model> }) {
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
