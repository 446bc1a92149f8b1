/**
 * The accent color, which an owner can change: the shades of it that a page needs, and the colors
 * that follow it.
 */
import {
  clampChroma,
  differenceEuclidean,
  formatHex,
  modeLrgb,
  modeOklab,
  modeOklch,
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

/** WCAG 2.2: of text (1.4.3), and of shapes on their ground (1.4.11). */
const LEAST_OF_TEXT = 4.5
const LEAST_OF_SHAPES = 3
/** Contrast with the text around it below which a link looks like text but for its line. */
const LEAST_OF_LINKS = 2
/** Relative luminance of the accent on dark grounds, where it also is text. */
const NIGHT_LUMINANCE = 0.42
/** Difference in OKLab from the ground of the pages, below which a color cannot be seen on it. */
const LEAST_DIFFERENCE = 0.06
/** Lightness in OKLCH between the accent and what is pressed or on a tinted ground. */
const DEEP_STEP = 0.09
/** Lightness below which a darker shade looks the same, and below which all colors look black. */
const DARK = 0.32
const BLACK = 0.2
/** Of shades that are tried one after the other. Finer than a screen shows. */
const LIGHTNESS_STEP = 0.0025

const HEX = /^#[0-9a-f]{6}$/

// Shades keep their hue and as much of their chroma as sRGB has at their lightness.
registerMode(modeRgb)
registerMode(modeLrgb)
registerMode(modeOklab)
const toOklch = registerMode(modeOklch)
const difference = differenceEuclidean('oklab')

const lightnessOf = (hex: string): number => toOklch(hex)?.l ?? 0

/** The same hue with this lightness from 0 to 1. */
function shade(hex: string, lightness: number): string {
  const color = { mode: 'oklch' as const, c: 0, ...toOklch(hex), l: lightness }
  return formatHex(clampChroma(color, 'oklch')) ?? colors.ink
}

/** The shade nearest to a color that is good enough, in one direction. */
function nearestShade(
  hex: string,
  direction: 'darker' | 'lighter',
  isEnough: (hex: string) => boolean,
): string {
  if (isEnough(hex)) {
    return hex
  }
  const step = direction === 'darker' ? -LIGHTNESS_STEP : LIGHTNESS_STEP
  for (let l = lightnessOf(hex) + step; l > 0 && l < 1; l += step) {
    const tried = shade(hex, l)
    if (isEnough(tried)) {
      return tried
    }
  }
  return direction === 'darker' ? colors.ink : colors.paper
}

const isTextOn = (ground: string) => (hex: string) => wcagContrast(hex, ground) >= LEAST_OF_TEXT

/**
 * Why a color cannot be the accent. `unseen`: on the light ground of the pages it is nearly the
 * same. Every other color gets the shades that it needs.
 * @returns undefined for a color that can be used; `not-a-color` for anything but `#rrggbb` in lower
 * case
 */
export function accentProblem(hex: string): 'not-a-color' | 'unseen' | undefined {
  if (!HEX.test(hex)) {
    return 'not-a-color'
  }
  return difference(hex, colors.paper) < LEAST_DIFFERENCE ? 'unseen' : undefined
}

/** The color as it is, with dark words if white cannot be read on it. */
export interface ButtonColors {
  ground: string
  text: string
  /** Tells a light button from a light ground. */
  edge: string
  /** In place of the ground, on dark grounds on which that would be lost. */
  night: string
}

/** How an accent is used where it can't be used as it is. */
export interface AccentUse {
  /** Of text, links and lines on light grounds. A darker shade if the color is too light for text. */
  text: string
  /** Of text on tinted grounds and of pressed buttons: darker, or lighter than one that is nearly black. */
  deep: string
  /** Of text on dark grounds. */
  night: string
  button: ButtonColors
  /** It is nearly the color of the text, so that links have a thicker line below them. */
  isLikeText: boolean
}

/** @param accent that can be used */
export function accentUse(accent: string): AccentUse {
  const text = nearestShade(accent, 'darker', isTextOn(colors.paper))
  const lightness = lightnessOf(text)
  const deep = lightness < DARK ? Math.max(lightness, BLACK) + DEEP_STEP : lightness - DEEP_STEP
  // A color so near to its shade that neither word can be read on it gives way to the shade.
  const isLight = text !== accent && isTextOn(colors.ink)(accent)
  const nightButton = nearestShade(
    text,
    'lighter',
    (hex) => wcagContrast(hex, colors.night) >= LEAST_OF_SHAPES,
  )
  return {
    text,
    deep: nearestShade(shade(text, deep), 'darker', isTextOn(colors['paper-2'])),
    night: nearestShade(accent, 'lighter', (hex) => wcagLuminance(hex) >= NIGHT_LUMINANCE),
    button: isLight
      ? { ground: accent, text: colors.ink, edge: text, night: accent }
      : { ground: text, text: colors.white, edge: text, night: nightButton },
    isLikeText: wcagContrast(text, colors.ink) < LEAST_OF_LINKS,
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

const isOwn = (accent: string | undefined): accent is string =>
  accent !== undefined && accent !== colors.ember && HEX.test(accent)

/** All colors with this accent. @param accent undefined for those that ship */
export function paletteOf(accent: string | undefined): Palette {
  if (!isOwn(accent)) {
    return colors
  }
  const { text, deep, night } = accentUse(accent)
  return { ...colors, ember: text, spark: text, 'ember-deep': deep, 'night-spark': night }
}

/** Colors of a button with this accent. @param accent undefined or empty for the one that ships */
export const buttonOf = (accent: string | undefined): ButtonColors =>
  isOwn(accent)
    ? accentUse(accent).button
    : { ground: colors.ember, text: colors.white, edge: colors.ember, night: colors.ember }

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

const BUTTON = '.button:not(.button-outline,:disabled,[aria-disabled=true])'

/** Rules that give a page this accent, after all others. */
export function accentRules(accent: string): string {
  if (!isOwn(accent)) {
    return ''
  }
  const { text, deep, night, button, isLikeText } = accentUse(accent)
  const onNight = button.night === button.ground ? '' : `--color-ember:${button.night};`
  const rules = [
    `:root{--color-ember:${text};--color-ember-deep:${deep};--color-spark:${text}}`,
    `.night{${onNight}--color-spark:${night}}`,
  ]
  if (button.text === colors.ink) {
    const pressed = shade(accent, lightnessOf(accent) - DEEP_STEP)
    const hovered = isTextOn(colors.ink)(pressed) ? pressed : accent
    // The darker edge tells a light button from the ground.
    rules.push(
      `${BUTTON}{background:${accent};border-color:${button.edge};color:${colors.ink}}`,
      `${BUTTON}:hover{background:${hovered}}`,
    )
  }
  if (isLikeText) {
    rules.push('.link{text-decoration-thickness:2px}.link:hover{text-decoration-thickness:3px}')
  }
  return rules.join('')
}
