import { EditableDrawing } from '#app/components/editable-drawing.tsx'
import { EditableText } from '#app/components/editable-text.tsx'
import { SchedulerTrigger } from '#app/components/scheduler-trigger.tsx'
import type { hubPage } from '#content/pages/hub.ts'
import type { Words } from '#contract/words.ts'
import { Timeline } from './timeline.tsx'

const HEIGHTS = ['lg:h-24', 'lg:h-36', 'lg:h-64'] as const
const LENGTHS = ['max-lg:w-1/3', 'max-lg:w-2/3', 'max-lg:w-full'] as const
const FILLS = ['bg-paper-2', 'bg-line', 'bg-ember text-white print:bg-transparent print:text-ink'] as const

/** Opening of the page: the words above, the phases as blocks of rising height on a ruler of days below. */
export function HubHero({ words: { hero: words, phases } }: { words: Words<typeof hubPage> }) {
  const [secondPhase, thirdPhase] = words.pictures
  return (
    <section className="relative overflow-clip">
      <div className="wrap relative z-10 pt-10 pb-12 md:pt-14 lg:pb-52">
        <EditableText as="p" text={words.eyebrow} className="mb-5 font-semibold text-ember" />
        <EditableText as="h1" text={words.title} className="max-w-[40rem] text-h1" />
        <EditableText as="p" text={words.lead} className="mt-6 max-w-[34rem] text-ink-2 text-lead" />
        <div className="mt-8 flex flex-wrap items-center gap-x-8 gap-y-3">
          <SchedulerTrigger call="blueprint-briefing" label={words.action} />
        </div>
        <EditableText as="p" text={words.note} className="mt-4 text-muted text-small lg:max-w-[24rem]" />
      </div>
      <div className="inset-x-0 bottom-0 lg:absolute">
        <ol className="items-end lg:grid lg:grid-cols-3">
          {phases.items.map((phase, index) => (
            <li key={phase.key} className={`relative ${HEIGHTS[index]} ${LENGTHS[index]} ${FILLS[index]}`}>
              {index === 1 ? (
                <EditableDrawing
                  picture={secondPhase}
                  frameClass="absolute right-6 bottom-full w-[9.5rem] max-lg:hidden"
                  width={240}
                  height={160}
                  className="w-full"
                  eager
                />
              ) : null}
              {index === 2 ? (
                <EditableDrawing
                  picture={thirdPhase}
                  frameClass="absolute bottom-full left-[8%] w-[84%] max-w-[26rem] max-lg:hidden"
                  width={440}
                  height={200}
                  className="w-full"
                  eager
                />
              ) : null}
              <a
                href={`#${phase.key}`}
                className={`flex h-full flex-col justify-end border-ink border-t px-5 py-4 underline-offset-4 hover:underline md:px-6 lg:border-l lg:py-5 ${index === 0 ? 'lg:pl-[max(1.5rem,150%-37.5rem)]' : ''}`}
              >
                <EditableText
                  as="span"
                  text={phase.title}
                  className="headline lg:text-h3 max-lg:w-[calc(100vw-2.5rem)]"
                />
                <span className="whitespace-nowrap text-small">
                  <EditableText text={phases.daysLabel} /> {phase.from}–{phase.to}
                </span>
              </a>
            </li>
          ))}
        </ol>
        <Timeline className="h-5 w-full -scale-y-100" days={phases.days} />
      </div>
    </section>
  )
}
