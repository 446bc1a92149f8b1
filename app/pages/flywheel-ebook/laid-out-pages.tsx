import { Sheet, type SheetPicture } from '#app/components/sheet.tsx'

interface LaidOutPagesProps {
  /** From left to right; four. */
  sheets: readonly SheetPicture[]
  className?: string
}

/** How each lies on the table. */
const LAID = [
  'z-20 -rotate-3',
  'z-10 -ml-[3%] translate-y-[9%] rotate-2',
  'z-0 -ml-[2%] -translate-y-[1%] -rotate-2',
  '-ml-[3%] translate-y-[6%] rotate-[5deg]',
]

/** Pages laid out side by side on a table, a little askew; on a phone the row runs off the page. */
export function LaidOutPages({ sheets, className = '' }: LaidOutPagesProps) {
  return (
    <ul className={`flex ${className}`}>
      {sheets.map((sheet, index) => (
        <li key={sheet.src} className={`relative w-[52vw] flex-none sm:w-[27%] ${LAID[index]}`}>
          <Sheet picture={sheet} sizes="(width >= 75rem) 20rem, (width >= 40rem) 27vw, 52vw" />
        </li>
      ))}
    </ul>
  )
}
