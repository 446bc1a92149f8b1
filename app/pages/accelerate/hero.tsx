import { ButtonLink } from '#app/components/button-link.tsx'
import { EditableText } from '#app/components/editable-text.tsx'
import { SchedulerTrigger } from '#app/components/scheduler-trigger.tsx'
import type { accelerate } from '#content/pages/accelerate.ts'
import type { Words } from '#contract/words.ts'
import { SessionDrawing } from './session-drawing.tsx'

/** Opening of the page: the words beside the facts, then the four sessions in a row from edge to edge. */
export function AccelerateHero({ words: { hero: words, sessions } }: { words: Words<typeof accelerate> }) {
  return (
    <section className="overflow-clip">
      <div className="wrap grid gap-x-6 gap-y-10 pt-10 md:pt-14 lg:grid-cols-12">
        <div className="lg:col-span-8">
          <EditableText as="p" text={words.eyebrow} className="mb-5 font-semibold text-ember" />
          <EditableText as="h1" text={words.title} className="text-h1" />
          <EditableText as="p" text={words.lead} className="mt-6 max-w-[38rem] text-ink-2 text-lead" />
          <div className="mt-8 flex flex-wrap items-center gap-x-8 gap-y-3">
            <SchedulerTrigger call="program-briefing" label={words.action} />
            <ButtonLink {...words.details} look="text" />
          </div>
          <EditableText as="p" text={words.note} className="mt-4 text-muted text-small" />
        </div>
        <dl className="self-end border-ink border-t lg:col-span-4">
          {words.facts.map((fact) => (
            <div key={fact.at} className="grid grid-cols-[5.25rem_1fr] items-baseline border-line border-b py-3">
              <EditableText as="dt" text={fact.term} className="text-muted text-small" />
              <EditableText as="dd" text={fact.text} className="font-semibold" />
            </div>
          ))}
        </dl>
      </div>
      <ol className="wrap mt-12 grid grid-cols-2 pb-12 lg:mt-16 lg:grid-cols-4 print:grid-cols-4">
        {sessions.items.map((session, index) => (
          <li key={session.at}>
            <SessionDrawing session={index} className="w-full overflow-visible" bleeds />
            <a
              href={`#session-${index + 1}`}
              className="flex min-h-11 items-baseline gap-2 py-2 pr-5 font-semibold hover:text-ember max-sm:text-small"
            >
              <span aria-hidden="true" className="headline text-ember">
                <EditableText text={session.numeral} />
              </span>
              <EditableText as="span" text={session.title} />
            </a>
          </li>
        ))}
      </ol>
    </section>
  )
}
