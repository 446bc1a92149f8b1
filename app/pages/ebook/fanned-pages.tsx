import { Sheet, type SheetPicture } from '#app/components/sheet.tsx'

interface FannedPagesProps {
  /** The front first; at most four. */
  sheets: readonly SheetPicture[]
  className?: string
  /** In view when the page opens. */
  eager?: boolean
}

/** The front stands almost upright; the others lean out to both sides around the hand below the page. */
const HELD = [
  'z-40 -rotate-2',
  'z-30 -translate-x-[14%] translate-y-[3%] -rotate-[17deg]',
  'z-20 translate-x-[12%] rotate-[12deg]',
  'z-10 translate-x-[22%] translate-y-[9%] rotate-[26deg]',
]

/** Pages held in one hand like cards, the front on top. Takes the whole width it is given and about as much in height. */
export function FannedPages({ sheets, className = '', eager }: FannedPagesProps) {
  return (
    <ul className={`relative aspect-square ${className}`}>
      {sheets.map((sheet, index) => (
        <li key={sheet.src} className={`absolute bottom-[7%] left-[23%] w-[54%] origin-bottom ${HELD[index]}`}>
          <Sheet picture={sheet} sizes="(width >= 48rem) 20rem, 54vw" eager={eager ?? false} />
        </li>
      ))}
    </ul>
  )
}
