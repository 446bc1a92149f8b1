import { STAGE_FILLS, stageArc } from '#app/components/flywheel.tsx'
import type { ghc } from '#content/pages/ghc.ts'
import type { Words } from '#contract/words.ts'

/** A conference badge on a ribbon that hangs from a rail at the upper edge of the drawing. A pen is writing the name. */
export function ConferenceBadge({ words }: { words: Words<typeof ghc.hero.badge> }) {
  return (
    <svg
      className="mx-auto w-full max-w-80 md:max-w-narrow"
      viewBox="0 0 440 640"
      role="img"
      aria-label={words.alt.text}
      fill="none"
    >
      <g stroke="var(--color-ink)" strokeWidth="2">
        <path d="M96 0h44l92 150-24 22z" fill="var(--color-ember)" />
        <path d="M300 0h44L236 172l-26-20z" fill="var(--color-ember)" />
        <path d="M60 1h320" strokeWidth="4" />
        <path d="M204 142h36v40h-36z" fill="var(--color-line)" />
        <path d="M222 182v26" strokeWidth="6" />
      </g>
      <g transform="rotate(-4 222 210)">
        <path
          d="M62 196h320a14 14 0 0 1 14 14v404a14 14 0 0 1-14 14H62a14 14 0 0 1-14-14V210a14 14 0 0 1 14-14z"
          fill="var(--color-white)"
          stroke="var(--color-ink)"
          strokeWidth="2"
        />
        <path d="M48 210a14 14 0 0 1 14-14h320a14 14 0 0 1 14 14v146H48z" fill="var(--color-night)" />
        <path d="M192 212h60a7 7 0 0 1 0 14h-60a7 7 0 0 1 0-14z" fill="var(--color-paper)" />
        <svg x="48" y="240" width="348" height="116" viewBox="-174 -116 348 116" aria-hidden="true">
          <g className="night" transform="translate(0 128)">
            <circle r="216" stroke="var(--color-line)" strokeWidth="9" pathLength="360" strokeDasharray=".6 4.4" />
            {STAGE_FILLS.map((fill, index) => (
              <path key={fill} d={stageArc(204, 12, 62)} transform={`rotate(${index * 90 - 32})`} fill={fill} />
            ))}
            <circle r="112" stroke="var(--color-line)" strokeWidth="2" />
          </g>
        </svg>
        <text className="headline" x="222" y="416" fontSize="40" textAnchor="middle" fill="var(--color-ink)">
          {words.greeting.text}
        </text>
        <path d="M88 532h268" stroke="var(--color-ink)" strokeWidth="2" />
        <path
          d="M96 524c10-24 22-34 26-26s-14 26-6 26 14-16 22-16-4 16 6 16 10-14 18-14-2 14 8 14 22-30 28-38-12 36-2 38"
          stroke="var(--color-ember)"
          strokeWidth="3"
          strokeLinecap="round"
        />
        <path d="m210 522 52-72 14 10-52 72-18 8z" fill="var(--color-ink)" />
        <path d="m255 460 14 10" stroke="var(--color-paper)" strokeWidth="3" />
        <text x="88" y="590" fontSize="20" fill="var(--color-ink-2)">
          {words.role.text}
        </text>
        <text x="356" y="590" fontSize="20" textAnchor="end" fill="var(--color-ink-2)">
          {words.host.text}
        </text>
      </g>
    </svg>
  )
}
