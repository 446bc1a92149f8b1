import { ButtonLink } from '#app/components/button-link.tsx'
import { EditableImage } from '#app/components/editable-image.tsx'
import { EditableText } from '#app/components/editable-text.tsx'
import { stageArc } from '#app/components/flywheel-mark.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { useWords } from '#app/lib/words.ts'
import { TableSection } from '#app/sections/table.tsx'
import { TitledTextSection } from '#app/sections/titled-text.tsx'
import { blueprint } from '#content/pages/blueprint.ts'
import type { Words } from '#contract/words.ts'

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

const ACROSS = ['1', '2', '3', '4', '5', '6', '7', '8']
const DOWN = ['A', 'B', 'C', 'D', 'E', 'F']

/** A margin around the sheet for its grid references. */
const SHEET_FRAME =
  'grid grid-cols-[1.75rem_1fr_1.75rem] grid-rows-[1.75rem_1fr_1.75rem] border border-ink bg-white text-caption text-muted max-sm:grid-cols-[0.6rem_1fr_0.6rem] max-sm:grid-rows-[0.6rem_1fr_0.6rem]'

/**
 * A whole page as a construction sheet: frame with zone marks, the drawing, its parts, and the
 * title block in the corner.
 */
function Plan({ words }: { words: Words<typeof blueprint.plan> }) {
  return (
    <section className="band py-6 lg:py-10 wrap">
      <div className={SHEET_FRAME}>
        <Zones marks={ACROSS} className="col-start-2 row-start-1" />
        <Zones marks={ACROSS} className="col-start-2 row-start-3" />
        <Zones marks={DOWN} className="col-start-1 row-start-2 flex-col" />
        <Zones marks={DOWN} className="col-start-3 row-start-2 flex-col" />
        <div className="squared-paper col-start-2 row-start-2 border-2 border-ink text-body text-ink">
          <div className="grid lg:grid-cols-12">
            <div className="px-5 py-8 sm:px-8 lg:order-2 lg:col-span-5 lg:py-14 lg:ps-4">
              <EditableText as="p" text={words.eyebrow} className="mb-5 font-semibold text-ember" />
              <EditableText as="h1" text={words.title} className="text-h2" />
              <EditableText as="p" text={words.lead} className="mt-6 text-ink-2" />
              <div className="mt-8">
                <ButtonLink {...words.action} />
                <EditableText as="p" text={words.soon} className="mt-4 text-ink-2" />
              </div>
            </div>
            <div className="px-4 pb-8 sm:px-8 lg:order-1 lg:col-span-7 lg:self-center lg:py-10">
              <EditableImage picture={words.picture}>
                <FlywheelPlan words={words.picture} />
              </EditableImage>
            </div>
          </div>
          <div className="grid border-ink border-t-2 bg-white lg:grid-cols-12">
            <div className="px-5 py-6 sm:px-8 lg:col-span-7">
              <EditableText as="h2" text={words.partsTitle} className="plain-title text-small" />
              <ol className="mt-3">
                {words.parts.map((part, index) => (
                  <li
                    key={part.at}
                    className="grid grid-cols-[2.5rem_1fr] items-baseline gap-x-2 border-line border-t py-3 sm:grid-cols-[2.5rem_5rem_1fr]"
                  >
                    <span
                      aria-hidden="true"
                      className="headline flex size-8 items-center justify-center rounded-full border-[1.5px] border-ink leading-none"
                    >
                      {index + 1}
                    </span>
                    <EditableText as="span" text={part.part} className="text-muted max-sm:hidden" />
                    <span>
                      <EditableText as="span" text={part.name} className="font-semibold" />
                      <br />
                      <EditableText as="span" text={part.text} className="text-ink-2 text-small" />
                    </span>
                  </li>
                ))}
              </ol>
            </div>
            <div className="flex flex-col max-lg:border-line max-lg:border-t lg:col-span-5">
              <div className="px-5 py-6 sm:px-8 lg:px-6">
                <EditableText as="h2" text={words.notesTitle} className="plain-title text-small" />
                <ol className="mt-2 text-ink-2 text-small">
                  {words.notes.map((note, index) => (
                    <li key={note.at} className="grid grid-cols-[1.5rem_1fr] py-0.5">
                      <span aria-hidden="true">{index + 1}</span>
                      <EditableText as="span" text={note} />
                    </li>
                  ))}
                </ol>
              </div>
              <dl className="mt-auto grid grid-cols-2 border-ink border-t-2 lg:border-s-2">
                {words.titleBlock.map((entry) => (
                  <div
                    key={entry.at}
                    className="border-ink px-5 py-4 even:border-s sm:px-6 nth-[n+3]:border-t lg:py-5"
                  >
                    <EditableText as="dt" text={entry.term} className="text-caption text-muted" />
                    <EditableText as="dd" text={entry.text} className="headline text-lead" />
                  </div>
                ))}
              </dl>
            </div>
          </div>
        </div>
      </div>
    </section>
  )
}

/** The letters and numbers along the frame, which name the zones of a sheet. */
function Zones({ marks, className }: { marks: readonly string[]; className: string }) {
  return (
    <div aria-hidden="true" className={`flex justify-around ${className} max-sm:invisible`}>
      {marks.map((mark) => (
        <span key={mark} className="flex flex-1 items-center justify-center not-first:border-line">
          {mark}
        </span>
      ))}
    </div>
  )
}

/** Numbered parts with the point each leader ends at: shaft, spoke, hub, rim. */
const BALLOONS = [
  { x: 196, y: 330, to: '252 268' },
  { x: 338, y: 178, to: '266 178' },
  { x: 332, y: 330, to: '288 290' },
  { x: 478, y: 60, to: '410 118' },
] as const

/** Edges and thirds of the front view. */
const THIRDS = [40, 187, 333, 480] as const

/**
 * The flywheel as a construction drawing: front view with dimensions, and where there is room a
 * section beside it.
 */
function FlywheelPlan({ words }: { words: Words<typeof blueprint.plan.picture> }) {
  return (
    <div className="flex w-full" role="img" aria-label={words.alt.text}>
      <svg className="w-full sm:w-[74.3%]" viewBox="0 0 520 592" aria-hidden="true" fill="none">
        <path d="M14 260H506M260 14V506" stroke="var(--color-ember)" strokeDasharray="22 5 3 5" />
        <g stroke="currentColor" strokeWidth="2.5">
          <circle cx="260" cy="260" r="220" />
          <circle cx="260" cy="260" r="44" />
          <circle cx="260" cy="260" r="14" />
        </g>
        <g stroke="currentColor" strokeWidth="1.5">
          <circle cx="260" cy="260" r="132" />
          <circle cx="260" cy="260" r="126" strokeWidth="1" />
          <path d="M255 216V134M265 216V134M255 304V386M265 304V386M216 255H134M216 265H134M304 255H386M304 265H386" />
          {[0, 90, 180, 270].map((turn) => (
            <path
              key={turn}
              d={stageArc(208, 14, 66)}
              transform={`translate(260 260) rotate(${turn})`}
            />
          ))}
        </g>
        {/* Dimensions. */}
        <path
          d="M40 268V574M480 268V574M187 478V544M333 478V544M40 532H480M40 568H480"
          stroke="currentColor"
        />
        <path
          d={`${THIRDS.map((x) => `M${x - 6} 538l12-12`).join('')}M34 574l12-12M474 574l12-12`}
          stroke="currentColor"
          strokeWidth="2"
        />
        <g className="headline" fontSize="26" fill="currentColor" textAnchor="middle">
          {THIRDS.slice(1).map((x) => (
            <text key={x} x={x - 73} y="524">
              {words.span.text}
            </text>
          ))}
          <g
            fill="var(--color-ember-deep)"
            stroke="var(--color-white)"
            strokeWidth="14"
            paintOrder="stroke"
          >
            <text x="260" y="576">
              {words.total.text}
            </text>
          </g>
          <g stroke="currentColor" strokeWidth="2">
            {BALLOONS.map(({ x, y, to }) => (
              <path key={to} d={`M${x} ${y}L${to}`} strokeWidth="1.5" />
            ))}
            {BALLOONS.map(({ x, y }) => (
              <circle key={x} cx={x} cy={y} r="21" fill="var(--color-white)" />
            ))}
          </g>
          {BALLOONS.map(({ x, y }, index) => (
            <text key={x} x={x} y={y + 9}>
              {index + 1}
            </text>
          ))}
        </g>
      </svg>
      {/* Section: rim, web, hub and shaft, cut surfaces hatched. A phone has no room for it. */}
      <svg
        className="w-[25.7%] max-sm:hidden"
        viewBox="520 0 180 592"
        aria-hidden="true"
        fill="none"
      >
        <path d="M566 260H690M628 14V506" stroke="var(--color-ember)" strokeDasharray="22 5 3 5" />
        <pattern
          id="cut"
          width="9"
          height="9"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <path d="M0 0V9" stroke="currentColor" strokeWidth="1.4" />
        </pattern>
        <g stroke="currentColor" strokeWidth="2.5">
          <path
            d="M594 40h68v88h-26v92h34v30h-84v-30h34v-92h-26zM594 480h68v-88h-26v-92h34v-30h-84v30h34v92h-26z"
            fill="url(#cut)"
          />
          <path d="M566 246h124M566 274h124M566 246c-6 9 6 19 0 28M690 246c6 9-6 19 0 28" />
        </g>
        <text
          className="headline"
          fontSize="24"
          fill="currentColor"
          textAnchor="middle"
          x="628"
          y="568"
        >
          {words.section.text}
        </text>
      </svg>
    </div>
  )
}
