/**
 * The accent color, which an owner can change: whether it can be read, and the colors that follow
 * it.
 */
import {
  formatHex,
  interpolate,
  modeLrgb,
  modeRgb,
  useMode as registerMode,
  wcagContrast,
  wcagLuminance,
} from 'culori/fn'
import colors from './colors.json' with { type: 'json' }
import type { Palette } from './svg-colors.ts'
import { type PublishedValues, textIn } from './words.ts'

/** Address of the accent color. An empty text stands for the one that ships. */
export const ACCENT_AT = 'site.accent'

/** WCAG 2.2, 1.4.3 and 1.4.11: of text on paper, and of shapes beside ink. */
const LEAST_ON_PAPER = 4.5
const LEAST_BESIDE_INK = 3
/**
 * The darker accent, for text on tinted grounds and for pressed buttons, has this share of its
 * light.
 */
const DEEP_SHARE = 0.62
/** Relative luminance of the accent on dark grounds. */
const NIGHT_LUMINANCE = 0.42

const HEX = /^#[0-9a-f]{6}$/

// Colors are read as sRGB and mixed as linear light.
registerMode(modeRgb)
registerMode(modeLrgb)

/** The same hue with this luminance: mixed with black or white as linear light. */
function withLuminance(hex: string, wanted: number): string {
  const now = wcagLuminance(hex)
  const [other, share] =
    wanted < now ? ['#000000', 1 - wanted / now] : ['#ffffff', (wanted - now) / (1 - now)]
  return formatHex(interpolate([hex, other], 'lrgb')(share))
}

export interface AccentProblem {
  /** Contrast with paper, at least 4.5, and with ink, at least 3. Rounded down. */
  paper: number
  ink: number
  /** The color of the same hue that comes nearest and can be read. */
  nearest: string
}

const isReadable = (hex: string) =>
  wcagContrast(hex, colors.paper) >= LEAST_ON_PAPER &&
  wcagContrast(hex, colors.ink) >= LEAST_BESIDE_INK

/**
 * @returns undefined for a color that can be read; `not-a-color` for anything but `#rrggbb` in
 * lower case
 */
export function accentProblem(hex: string): AccentProblem | 'not-a-color' | undefined {
  if (!HEX.test(hex)) {
    return 'not-a-color'
  }
  if (isReadable(hex)) {
    return undefined
  }
  const most = (wcagLuminance(colors.paper) + 0.05) / LEAST_ON_PAPER - 0.05
  const least = (wcagLuminance(colors.ink) + 0.05) * LEAST_BESIDE_INK - 0.05
  const now = wcagLuminance(hex)
  const edge = now > most ? most : least
  // Rounding to whole values may leave the range by a little.
  const steps = Array.from({ length: 20 }, (_, step) =>
    withLuminance(hex, edge + ((now > most ? -1 : 1) * step) / 1000),
  )
  const down = (value: number) => Math.floor(value * 10) / 10
  return {
    paper: down(wcagContrast(hex, colors.paper)),
    ink: down(wcagContrast(hex, colors.ink)),
    nearest: steps.find(isReadable) ?? colors.ember,
  }
}

/**
 * The published accent. It was checked when it was published, and is checked again because it
 * becomes part of a style sheet.
 */
export function accentOf(published: PublishedValues): string | undefined {
  const accent = textIn(published, ACCENT_AT)
  return accent !== undefined && HEX.test(accent) ? accent : undefined
}

/** Colors that follow the accent. The first stage of the flywheel has its color, too. */
const FOLLOWING = ['ember', 'ember-deep', 'spark', 'night-spark'] as const

/** All colors with this accent. @param accent undefined for those that ship */
export function paletteOf(accent: string | undefined): Palette {
  if (accent === undefined || accent === colors.ember || !HEX.test(accent)) {
    return colors
  }
  const night = withLuminance(accent, NIGHT_LUMINANCE)
  const deep = withLuminance(accent, wcagLuminance(accent) * DEEP_SHARE)
  return { ...colors, ember: accent, spark: accent, 'ember-deep': deep, 'night-spark': night }
}

const FOLLOWING_COLOR = new RegExp(FOLLOWING.map((name) => colors[name]).join('|'), 'g')

/**
 * A picture or a style sheet in which the accent and the colors that follow it are replaced. They
 * are found by their hex text: `spark` equals `ember`, and any other color that equals one of them
 * would change as well. A second accent needs values of its own.
 */
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
