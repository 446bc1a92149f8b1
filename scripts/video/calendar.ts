import type { Letterer } from './lettering.ts'
import { box, COLORS } from './props.ts'
import { MARGIN_PX, type Words } from './scene.ts'

/** The Friday of five people: one row each, with the hours from left to right. */
const LEFT = 262
const TOP = 176
const ROW_HEIGHT = 78
const BAR_HEIGHT = 54
const FIRST_HOUR = 9
const LAST_HOUR = 17
const HOUR_WIDTH = (1280 - MARGIN_PX - LEFT) / (LAST_HOUR - FIRST_HOUR)

export const calendarTop = TOP
export const calendarBottom = TOP + 5 * ROW_HEIGHT

export function hourX(hour: number): number {
  return LEFT + (hour - FIRST_HOUR) * HOUR_WIDTH
}

/** Vertical middle of a person's row, in pixels. */
export function rowY(row: number): number {
  return TOP + (row + 0.5) * ROW_HEIGHT
}

/** A column over all rows for an hour or a part of it. */
export function hourColumn(slot: { from: number; to: number }): string {
  return box(hourX(slot.from), TOP, hourX(slot.to) - hourX(slot.from), calendarBottom - TOP, `fill="${COLORS.tint}"`)
}

const HATCHING = `<pattern id="travel" width="14" height="14" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="14" height="14" fill="${COLORS.paper2}"/><path d="M0 0V14" stroke="${COLORS.ink2}" stroke-width="3"/></pattern>`

/** Draws the lines and names, and separately the bars, so that scenes can draw between the two. */
export async function calendar(words: Words['conflict'], letter: Letterer): Promise<{ rules: string; bars: string }> {
  const rules: string[] = []
  const bars: string[] = [HATCHING]
  for (const hour of words.hours) {
    const label = await letter(`${hour}`, 'bold', 34)
    const x = hourX(hour)
    const start = hour === LAST_HOUR ? x - label.width : x - (hour === FIRST_HOUR ? 0 : label.width / 2)
    rules.push(label.at(start, TOP - 50, COLORS.muted))
    rules.push(`<path d="M${x} ${TOP}V${calendarBottom}" stroke="${COLORS.line}" stroke-width="2"/>`)
  }
  for (const [row, person] of words.people.entries()) {
    const name = await letter(person.name, 'bold', 44)
    rules.push(name.at(MARGIN_PX, rowY(row) - 27, COLORS.ink))
    rules.push(
      `<path d="M${MARGIN_PX} ${TOP + row * ROW_HEIGHT}H${1280 - MARGIN_PX}" stroke="${row ? COLORS.line : COLORS.ink}" stroke-width="${row ? 2 : 3}"/>`,
    )
    for (const busy of person.busy) {
      const width = hourX(busy.to) - hourX(busy.from) - 8
      const y = rowY(row) - BAR_HEIGHT / 2
      const travel = 'travel' in busy ? busy.travel : undefined
      const fill = travel ? 'url(#travel)' : COLORS.paper2
      bars.push(
        box(hourX(busy.from) + 4, y, width, BAR_HEIGHT, `fill="${fill}" stroke="${COLORS.ink}" stroke-width="2"`),
      )
      if (!travel) continue
      const label = await letter(travel, 'bold', 34)
      const x = hourX(busy.from) + 22
      bars.push(
        box(x - 12, y + 5, label.width + 24, BAR_HEIGHT - 10, `fill="${COLORS.paper2}"`),
        label.at(x, y + 7, COLORS.ink),
      )
    }
  }
  rules.push(`<path d="M${MARGIN_PX} ${calendarBottom}H${1280 - MARGIN_PX}" stroke="${COLORS.ink}" stroke-width="3"/>`)
  return { rules: rules.join(''), bars: bars.join('') }
}
