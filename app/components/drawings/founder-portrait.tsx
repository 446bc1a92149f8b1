/** Drawn portrait of the founder, until a photograph is supplied: a woman of sixty with grey bobbed hair and glasses. */
export function FounderPortrait({ className, label }: { className?: string; label: string }) {
  return (
    <svg className={className} viewBox="0 0 400 480" role="img" aria-label={label} fill="none" strokeLinejoin="round">
      <path d="M0 0h400v480H0z" fill="var(--color-paper-2)" />
      <g stroke="var(--color-line)" strokeWidth="2">
        <circle cx="300" cy="150" r="190" />
        <circle cx="300" cy="150" r="178" strokeWidth="12" pathLength="360" strokeDasharray=".5 4.5" />
      </g>
      <path d="M46 480c2-96 44-132 112-144h84c70 12 112 50 116 144z" fill="var(--color-ink)" />
      <path d="M158 336c6 40 26 62 42 62s38-22 42-62z" fill="var(--color-paper)" />
      <path d="M160 270h80v70c-8 34-20 46-40 46s-34-14-40-46z" fill="#d9ab86" />
      <path d="M160 300c14 22 62 26 80 2v20c-20 18-62 16-80-4z" fill="#c08d68" />
      <path d="M126 196c0-64 28-98 74-98s74 34 74 98c0 66-34 116-74 116s-74-50-74-116z" fill="#e6bd99" />
      <path
        d="M110 262c-14-92 4-188 96-188 88 0 106 90 88 190-4 18-14 26-28 28 8-44 8-92-8-132-38 4-82-8-106-30-12 34-20 82-12 160-16-2-26-12-30-28z"
        fill="#9a948a"
      />
      <path
        d="M152 130c26 24 70 36 108 30M132 176c-8 34-8 66-2 104M270 170c8 36 8 70 2 106"
        stroke="#7d776d"
        strokeWidth="3"
      />
      <g stroke="var(--color-ink)" strokeWidth="4">
        <circle cx="170" cy="208" r="25" />
        <circle cx="232" cy="208" r="25" />
        <path d="M195 204c4-4 8-4 12 0M145 204l-16-4M257 204l14-4" />
      </g>
      <g fill="var(--color-ink)">
        <circle cx="171" cy="210" r="5" />
        <circle cx="231" cy="210" r="5" />
      </g>
      <g stroke="#9c6b4a" strokeWidth="3.5" strokeLinecap="round">
        <path d="M150 176c10-7 26-8 36-3M216 173c12-5 26-3 36 4" />
        <path d="M201 214c-4 16-8 26-10 34 6 6 14 6 20 2" />
        <path d="M138 238c4 3 8 4 12 4M252 242c5 0 9-2 13-5" strokeWidth="2" />
      </g>
      <path d="M176 274c16 10 34 10 50-2" stroke="var(--color-ember-deep)" strokeWidth="5" strokeLinecap="round" />
      <path d="M158 338 200 398l42-60 26 16-68 92-68-92z" fill="var(--color-ember)" />
      <path d="M200 446v34" stroke="var(--color-paper)" strokeWidth="2" />
    </svg>
  )
}
