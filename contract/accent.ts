/** The accent color, which an owner can change: whether it can be read, and the colors that follow it. */
import colors from './colors.json' with { type: 'json' }
import type { Palette } from './svg-colors.ts'
import type { PublishedTexts } from './words.ts'

/** Address of the accent color. An empty text stands for the one that ships. */
export const ACCENT_AT = 'site.accent'

/** WCAG 2.2, 1.4.3 and 1.4.11: of text on paper, and of shapes beside ink. */
const LEAST_ON_PAPER = 4.5
const LEAST_BESIDE_INK = 3
/** The darker accent, for text on tinted grounds and for pressed buttons, has this share of its light. */
const DEEP_SHARE = 0.62
/** Relative luminance of the accent on dark grounds. */
const NIGHT_LUMINANCE = 0.42

/** Red, green and blue as linear light from 0 to 1. */
type Light = readonly [number, number, number]

const HEX = /^#[0-9a-f]{6}$/

function lightOf(hex: string): Light {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [channel(1), channel(3), channel(5)]
}

function hexOf(light: Light): string {
  const channel = (value: number) => {
    const encoded = value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055
    return Math.round(Math.min(1, Math.max(0, encoded)) * 255)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${light.map(channel).join('')}`
}

/** Relative luminance (WCAG 2.2). */
const luminance = ([red, green, blue]: Light) => 0.2126 * red + 0.7152 * green + 0.0722 * blue

/** Contrast of two colors, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(lightOf(one)), luminance(lightOf(other))].sort(
    (a, b) => b - a,
  ) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** The same hue with this luminance: darker by less light, lighter by more white. */
function withLuminance(hex: string, wanted: number): string {
  const light = lightOf(hex)
  const now = luminance(light)
  const white = now < wanted ? (wanted - now) / (1 - now) : 0
  const share = now > wanted ? wanted / now : 1 - white
  return hexOf(light.map((value) => value * share + white) as unknown as Light)
}

export interface AccentProblem {
  /** Contrast with paper, at least 4.5, and with ink, at least 3. Rounded down. */
  paper: number
  ink: number
  /** The color of the same hue that comes nearest and can be read. */
  nearest: string
}

const isReadable = (hex: string) =>
  contrast(hex, colors.paper) >= LEAST_ON_PAPER && contrast(hex, colors.ink) >= LEAST_BESIDE_INK

/** @returns undefined for a color that can be read; `not-a-color` for anything but `#rrggbb` in lower case */
export function accentProblem(hex: string): AccentProblem | 'not-a-color' | undefined {
  if (!HEX.test(hex)) return 'not-a-color'
  if (isReadable(hex)) return undefined
  const most = (luminance(lightOf(colors.paper)) + 0.05) / LEAST_ON_PAPER - 0.05
  const least = (luminance(lightOf(colors.ink)) + 0.05) * LEAST_BESIDE_INK - 0.05
  const now = luminance(lightOf(hex))
  const edge = now > most ? most : least
  // Rounding to whole values may leave the range by a little.
  const steps = Array.from({ length: 20 }, (_, step) =>
    withLuminance(hex, edge + ((now > most ? -1 : 1) * step) / 1000),
  )
  const down = (value: number) => Math.floor(value * 10) / 10
  return {
    paper: down(contrast(hex, colors.paper)),
    ink: down(contrast(hex, colors.ink)),
    nearest: steps.find(isReadable) ?? colors.ember,
  }
}

/** The published accent. It was checked when it was published, and is checked again because it becomes part of a style sheet. */
export function accentOf(published: PublishedTexts): string | undefined {
  const accent = published[ACCENT_AT]
  return accent !== undefined && HEX.test(accent) ? accent : undefined
}

/** Colors that follow the accent. The first stage of the flywheel has its color, too. */
const FOLLOWING = ['ember', 'ember-deep', 'spark', 'night-spark'] as const

/** All colors with this accent. @param accent undefined for those that ship */
export function paletteOf(accent: string | undefined): Palette {
  if (accent === undefined || accent === colors.ember || !HEX.test(accent)) return colors
  const night = withLuminance(accent, NIGHT_LUMINANCE)
  const deep = withLuminance(accent, luminance(lightOf(accent)) * DEEP_SHARE)
  return { ...colors, ember: accent, spark: accent, 'ember-deep': deep, 'night-spark': night }
}

const FOLLOWING_COLOR = new RegExp(FOLLOWING.map((name) => colors[name]).join('|'), 'g')

/** A picture or a style sheet in which the accent and the colors that follow it are replaced. */
export function recolored(text: string, accent: string): string {
  const palette = paletteOf(accent)
  return text.replace(
    FOLLOWING_COLOR,
    (hex) => palette[FOLLOWING.find((name) => colors[name] === hex) ?? 'ember'],
  )
}

/** Rules that give a page this accent, after all others. */
export function accentRules(accent: string): string {
  const { ember, spark, 'ember-deep': deep, 'night-spark': night } = paletteOf(accent)
  return `:root{--color-ember:${ember};--color-ember-deep:${deep};--color-spark:${spark}}.night{--color-spark:${night}}`
}
