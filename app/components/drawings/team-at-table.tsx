/** A team of five at a table before a wall of notes: line and solid, in ink and one accent. */
export function TeamAtTable({ className, label }: { className?: string; label: string }) {
  return (
    <svg className={className} viewBox="0 0 640 500" role="img" aria-label={label} fill="none" strokeLinejoin="round">
      <g stroke="var(--color-line)" strokeWidth="2">
        <path d="M20 20h600v270H20z" fill="var(--color-paper-2)" />
        <path d="M0 420h640" />
      </g>
      {/* The wall: notes in rows, three of them already moved to the right. */}
      <g fill="var(--color-paper)" stroke="var(--color-ink)" strokeWidth="2">
        <path d="M60 54h62v46H60zM136 60h62v46h-62zM214 52h62v46h-62zM64 116h62v46H64zM142 122h62v46h-62zM222 114h62v46h-62z" />
        <path d="M412 52h62v46h-62zM490 58h62v46h-62z" />
      </g>
      <path d="M452 120h62v46h-62z" fill="var(--color-ember)" />
      <g stroke="var(--color-ink)" strokeWidth="2">
        <path d="M72 68h36M72 80h24M148 74h36M148 86h28M226 66h30M226 78h38M76 130h38M76 142h20M154 136h24M154 148h38M234 128h36" />
        <path d="M424 66h38M424 78h22M502 72h26M502 84h38" />
        <path d="M306 78h74m-12-9 12 9-12 9" />
      </g>
      {/* Standing, pointing at the note that is theirs to build. */}
      <g>
        <path d="M548 420V286c0-40 14-58 40-58s40 20 40 60v132" fill="var(--color-ink)" />
        <path d="M560 254c-22-6-44-28-58-68l10-6c16 28 34 44 60 52z" fill="var(--color-ink)" />
        <circle cx="507" cy="179" r="9" fill="#b98a68" />
        <path d="M568 196a22 25 0 1 0 44 0 22 25 0 1 0-44 0" fill="#b98a68" />
        <path
          d="M566 194c0-26 12-36 26-36 18 0 26 14 24 30-4 22 4 30 2 40-12-2-10-20-12-34-14 2-26-2-32-8-2 6-6 8-8 8z"
          fill="var(--color-ink-2)"
        />
      </g>
      {/* At the table, from the left: listening, writing, laughing, typing. */}
      <g>
        <path d="M30 420v-60c0-46 18-70 52-70s54 26 54 70v60z" fill="var(--color-ember-deep)" />
        <path d="M58 250a25 28 0 1 0 50 0 25 28 0 1 0-50 0" fill="#e2b894" />
        <path d="M56 250c-4-30 10-42 28-42 20 0 32 16 26 44-4-14-10-20-18-22-12 4-28 4-36 20z" fill="#8f8a80" />
        <path d="M62 256h18m8 0h18M80 254c3-3 5-3 8 0" stroke="var(--color-ink)" strokeWidth="2" />
      </g>
      <g>
        <path
          d="M160 420v-66c0-42 18-62 50-62s52 22 52 62v66z"
          fill="var(--color-paper)"
          stroke="var(--color-ink)"
          strokeWidth="3"
        />
        <path d="M186 254a25 28 0 1 0 50 0 25 28 0 1 0-50 0" fill="#7a4f35" />
        <path
          d="M180 262c-6-40 8-58 32-58s38 20 30 60c-2 16 6 28 0 34-10 2-8-22-8-44-16-2-30-8-36-16-4 20-4 52-16 56-8-6 0-20-2-32z"
          fill="var(--color-ink)"
        />
      </g>
      <g>
        <path d="M292 420v-62c0-44 20-66 54-66s54 24 54 66v62z" fill="var(--color-ink-2)" />
        <path d="M320 252a25 28 0 1 0 50 0 25 28 0 1 0-50 0" fill="#d39b72" />
        <path
          d="M316 250c-4-32 14-46 30-44 20 0 30 16 26 42-6-8-8-12-10-20-14 6-32 4-40 2-2 8-4 14-6 20z"
          fill="#5b3a22"
        />
        <path d="M328 272c4 16 30 16 36 0 2 22-8 32-18 32s-20-10-18-32z" fill="#5b3a22" />
        <path d="M338 266c6 5 11 5 17 0" stroke="var(--color-paper)" strokeWidth="2.5" />
      </g>
      {/* The fifth sits in a wheelchair at the end of the table. */}
      <g>
        <path
          d="M424 420v-60c0-44 18-66 50-66s50 24 50 66v60z"
          fill="var(--color-paper-2)"
          stroke="var(--color-ink)"
          strokeWidth="3"
        />
        <path d="M448 256a25 28 0 1 0 50 0 25 28 0 1 0-50 0" fill="#edc7a6" />
        <path
          d="M444 264c-6-42 10-60 30-60s36 18 28 54c-12-4-22-16-26-26-8 14-18 24-32 32z"
          fill="var(--color-ember)"
        />
        <circle cx="520" cy="420" r="42" stroke="var(--color-ink)" strokeWidth="4" />
        <circle cx="520" cy="420" r="34" stroke="var(--color-ink)" strokeWidth="1.5" />
        <path d="M520 386v68M486 420h68M496 396l48 48M544 396l-48 48" stroke="var(--color-ink)" strokeWidth="1.5" />
      </g>
      {/* The table, with what they work on. */}
      <path d="M10 396h468v24H10z" fill="var(--color-paper)" stroke="var(--color-ink)" strokeWidth="3" />
      <path d="M46 420v64M442 420v64" stroke="var(--color-ink)" strokeWidth="5" />
      <g stroke="var(--color-ink)" strokeWidth="2" fill="var(--color-paper)">
        <path d="M84 388h76l10 8H78zM188 386h52l6 10h-64z" />
        <path d="M296 350h92v46h-92z" fill="var(--color-ink)" />
        <path d="M284 396h116" strokeWidth="4" />
        <path d="M420 372h18v24h-18zM438 378h7v11h-7" />
      </g>
      <circle cx="342" cy="373" r="6" fill="var(--color-paper)" />
      <path d="M206 388l26-26" stroke="var(--color-ember)" strokeWidth="5" />
      <circle cx="236" cy="360" r="9" fill="#7a4f35" />
    </svg>
  )
}
