import type { Letterer } from './lettering.ts'
import { even } from './motion.ts'
import { COLORS, sheet } from './props.ts'
import { letterAll, type Words } from './scene.ts'

const NOTE = { width: 768, height: 472 }
const LEFT = 52
const TOP = 44
const LEADING = 82
const SIZE = 50
/** Seconds in which the pencil writes a line, and in which it returns to the next one. */
const LINE_SECONDS = 0.82
const RETURN_SECONDS = 0.15

export interface Note {
  /** The sheet with the text written until this time. Its top left corner is the origin. */
  at(time: number): string
  /** Position of the pencil's tip at this time. */
  point(time: number): { x: number; y: number }
  /** Position of a part of one line on the sheet. `y` is the middle of the letters. */
  place(line: string, part: string): { from: number; to: number; y: number }
  /** Seconds until the last line is written. */
  seconds: number
}

/** The note to all participants, written line by line from `start`. */
export async function note(words: Words['draft'], letter: Letterer, start: number): Promise<Note> {
  const texts: readonly string[] = [words.greeting, ...words.lines]
  const lines = await letterAll(letter, texts, 'headline', SIZE)
  const pace = LINE_SECONDS + RETURN_SECONDS
  return {
    seconds: start + lines.length * pace,
    at: (time) =>
      sheet(NOTE.width, NOTE.height) +
      lines
        .map((line, index) =>
          line.at(LEFT, TOP + index * LEADING, COLORS.emberDeep, even(time, start + index * pace, LINE_SECONDS)),
        )
        .join(''),
    point(time) {
      const index = Math.min(lines.length - 1, Math.max(0, Math.floor((time - start) / pace)))
      const way = even(time, start + index * pace, LINE_SECONDS)
      const width = lines[index]?.width ?? 0
      return { x: LEFT + width * way, y: TOP + index * LEADING + SIZE * 0.95 + 5 * Math.sin(way * 60) }
    },
    place(line, part) {
      const index = texts.indexOf(line)
      const span = lines[index]?.span(part)
      if (!span) throw new Error(`the note has no line “${line}”`)
      return { from: LEFT + span.from, to: LEFT + span.to, y: TOP + index * LEADING + SIZE * 0.68 }
    },
  }
}
