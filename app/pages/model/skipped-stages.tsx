import { EditableText } from '#app/components/editable-text.tsx'
import { SectionHeading } from '#app/components/section-heading.tsx'
import type { model } from '#content/pages/model.ts'
import type { Words } from '#contract/words.ts'

/**
 * Distance and difference in height between two milestones. The path is the same as in
 * `stages.tsx`.
 */
const STRIDE = 90
const RISE = 16
const FIRST = { x: 60, y: 126 }
const RADIUS = 17

const milestone = (stage: number) => ({
  x: FIRST.x + (stage - 1) * STRIDE,
  y: FIRST.y - (stage - 1) * RISE,
})

/**
 * Five milestones of which one is left out, and the leap over it. Decorative: the text names the
 * stage.
 */
function Leap({ skipped, className }: { skipped: number; className: string }) {
  const shown = [1, 2, 3, 4, 5].filter((stage) => stage !== skipped)
  const from = milestone(skipped - 1)
  const gone = milestone(skipped)
  const to = milestone(skipped + 1)
  /** The leap over the first stage begins at the edge of the drawing. */
  const start = Math.max(8, from.x)
  const steps = shown
    .filter((stage) => shown.includes(stage + 1))
    .map((stage) => {
      const { x, y } = milestone(stage)
      const next = milestone(stage + 1)
      return `M${x + RADIUS} ${y - 3}L${next.x - RADIUS} ${next.y + 3}`
    })
  const leap = [
    `M${start} ${from.y - 24}`,
    `C${start + 24} ${to.y - 70} ${to.x - 30} ${to.y - 70} ${to.x - 3} ${to.y - 24}`,
    'm-11-6 11 6 5-11.5',
  ]
  return (
    <svg
      className={`mirrors ${className}`}
      viewBox="0 0 440 148"
      aria-hidden="true"
      fill="none"
      strokeWidth="1.5"
    >
      <g stroke="var(--color-ink)">
        <path d={steps.join('')} />
        <circle cx={gone.x} cy={gone.y} r={RADIUS} strokeDasharray="3 4" />
        {shown.map((stage) => (
          <circle
            key={stage}
            cx={milestone(stage).x}
            cy={milestone(stage).y}
            r={RADIUS}
            fill="var(--color-paper)"
          />
        ))}
      </g>
      <g className="headline" fontSize="18" textAnchor="middle" fill="var(--color-ink)">
        {shown.map((stage) => (
          <text key={stage} x={milestone(stage).x} y={milestone(stage).y + 6}>
            {stage}
          </text>
        ))}
      </g>
      <path d={leap.join('')} stroke="var(--color-ember)" strokeWidth="2.5" />
    </svg>
  )
}

/**
 * What goes wrong when a stage is left out, each case beside the path with the leap over that
 * stage.
 */
export function SkippedStages({
  words: { problem: words, stages },
}: {
  words: Words<typeof model>
}) {
  return (
    <section className="band wrap section">
      <SectionHeading words={words} layout="6/5" />
      <ul className="mt-10 border-ink border-t lg:mt-14">
        {words.items.map((item) => (
          <li
            key={item.at}
            className="grid items-center gap-x-6 gap-y-3 border-line border-b py-6 md:grid-cols-12"
          >
            <Leap skipped={item.skipped} className="w-full max-w-[36rem] md:col-span-6" />
            <div className="md:col-span-6 lg:col-start-8 lg:col-span-5">
              <EditableText as="h3" text={item.title} className="text-h3" />
              <EditableText as="p" text={item.text} className="mt-2 text-ink-2" />
              <p className="mt-3 text-small">
                <span className="text-muted">
                  <EditableText text={words.skippedLabel} />:{' '}
                </span>
                {stages.items
                  .filter((_, index) => index + 1 === item.skipped)
                  .map((stage) => (
                    <EditableText
                      key={stage.at}
                      as="span"
                      text={stage.title}
                      className="font-semibold"
                    />
                  ))}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
