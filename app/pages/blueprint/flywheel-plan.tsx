import { stageArc } from '#app/components/flywheel.tsx'
import type { blueprint } from '#content/pages/blueprint.ts'
import type { Words } from '#contract/words.ts'

/** Numbered parts with the point each leader ends at: shaft, spoke, hub, rim. */
const BALLOONS = [
  { x: 196, y: 330, to: '252 268' },
  { x: 338, y: 178, to: '266 178' },
  { x: 332, y: 330, to: '288 290' },
  { x: 478, y: 60, to: '410 118' },
] as const

/** Edges and thirds of the front view. */
const THIRDS = [40, 187, 333, 480] as const

/** The flywheel as a construction drawing: front view with dimensions, and where there is room a section beside it. */
export function FlywheelPlan({ words }: { words: Words<typeof blueprint.plan.picture> }) {
  return (
    <div className="flex w-full" role="img" aria-label={words.alt.text}>
      <svg className="w-full sm:w-[74.3%]" viewBox="0 0 520 592" aria-hidden="true" fill="none">
        <g stroke="var(--color-ember)" strokeWidth="1" strokeDasharray="22 5 3 5">
          <path d="M14 260H506M260 14V506" />
        </g>
        <g stroke="currentColor" strokeWidth="2.5">
          <circle cx="260" cy="260" r="220" />
          <circle cx="260" cy="260" r="132" strokeWidth="1.5" />
          <circle cx="260" cy="260" r="126" strokeWidth="1" />
          <circle cx="260" cy="260" r="44" />
          <circle cx="260" cy="260" r="14" />
          <path
            d="M255 216V134M265 216V134M255 304V386M265 304V386M216 255H134M216 265H134M304 255H386M304 265H386"
            strokeWidth="1.5"
          />
        </g>
        <g transform="translate(260 260)" stroke="currentColor" strokeWidth="1.5">
          {[0, 90, 180, 270].map((turn) => (
            <path key={turn} d={stageArc(208, 14, 66)} transform={`rotate(${turn})`} />
          ))}
        </g>
        {/* Dimensions. */}
        <g stroke="currentColor" strokeWidth="1">
          <path d="M40 268V574M480 268V574M187 478V544M333 478V544" />
          <path d="M40 532H480M40 568H480" />
          <path d={THIRDS.map((x) => `M${x - 6} 538l12-12`).join('')} strokeWidth="2" />
          <path d="M34 574l12-12M474 574l12-12" strokeWidth="2" />
        </g>
        <g className="headline" fontSize="26" fill="currentColor" textAnchor="middle">
          {THIRDS.slice(1).map((x) => (
            <text key={x} x={x - 73} y="524">
              {words.span.text}
            </text>
          ))}
          <text
            x="260"
            y="576"
            stroke="var(--color-white)"
            strokeWidth="14"
            paintOrder="stroke"
            fill="var(--color-ember-deep)"
          >
            {words.total.text}
          </text>
          {BALLOONS.map((balloon, index) => (
            <g key={balloon.to}>
              <path d={`M${balloon.x} ${balloon.y}L${balloon.to}`} stroke="currentColor" strokeWidth="1.5" />
              <circle
                cx={balloon.x}
                cy={balloon.y}
                r="21"
                fill="var(--color-white)"
                stroke="currentColor"
                strokeWidth="2"
              />
              <text x={balloon.x} y={balloon.y + 9}>
                {index + 1}
              </text>
            </g>
          ))}
        </g>
      </svg>
      {/* Section: rim, web, hub and shaft, cut surfaces hatched. A phone has no room for it. */}
      <svg className="w-[25.7%] max-sm:hidden" viewBox="520 0 180 592" aria-hidden="true" fill="none">
        <path d="M566 260H690M628 14V506" stroke="var(--color-ember)" strokeDasharray="22 5 3 5" />
        <pattern id="cut" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path d="M0 0V9" stroke="currentColor" strokeWidth="1.4" />
        </pattern>
        <g stroke="currentColor" strokeWidth="2.5">
          <path
            d="M594 40h68v88h-26v92h34v30h-84v-30h34v-92h-26zM594 480h68v-88h-26v-92h34v-30h-84v30h34v92h-26z"
            fill="url(#cut)"
          />
          <path d="M566 246h124M566 274h124M566 246c-6 9 6 19 0 28M690 246c6 9-6 19 0 28" />
        </g>
        <text className="headline" fontSize="24" fill="currentColor" textAnchor="middle" x="628" y="568">
          {words.section.text}
        </text>
      </svg>
    </div>
  )
}
