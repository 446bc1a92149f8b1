import type { meetingRescheduling } from '#content/video/meeting-rescheduling.ts'
import type { Letterer, Lettering } from './lettering.ts'
import { COLORS, stepRing } from './props.ts'

export type Words = typeof meetingRescheduling.scenes

/** Draws a scene as SVG, `time` seconds after its beginning. */
export type Scene = (time: number) => string

/** Prepares a scene. Its words become outlines only once, because frames only move them. */
export type SceneBuilder<Name extends keyof Words> = (words: Words[Name], letter: Letterer) => Promise<Scene>

export const MARGIN_PX = 64

/** The heading of a scene: number and name of the step, and the ring of steps. */
export async function stepHead(letter: Letterer, step: number, name: string): Promise<string> {
  const number = await letter(`${step}`, 'headline', 56)
  const title = await letter(name, 'headline', 56)
  const start = MARGIN_PX + number.width + 24
  return (
    number.at(MARGIN_PX, 40, COLORS.ember) + title.at(start, 40, COLORS.ink) + stepRing(1280 - MARGIN_PX - 36, 76, step)
  )
}

export function letterAll(letter: Letterer, lines: readonly string[], ...style: [Parameters<Letterer>[1], number]) {
  return Promise.all(lines.map((line) => letter(line, ...style)))
}

/** Lines of text below each other, with `leading` pixels between their tops. */
export function stacked(lines: readonly Lettering[], x: number, y: number, leading: number, color: string): string {
  return lines.map((line, index) => line.at(x, y + index * leading, color)).join('')
}
