import { differenceEuclidean, wcagContrast } from 'culori/fn'
import { expect, test } from 'vitest'
import { accentProblem, accentRules, accentUse, buttonOf, paletteOf } from './accent.ts'
import colors from './colors.json' with { type: 'json' }

/**
 * Colors of companies, as style guides name them. `asIs`: text and buttons have the color. `thick`:
 * it is nearly the color of the text. `near`: it hardly differs from its shade, which takes its
 * place. `light`: buttons have it with dark words, and text a darker shade.
 */
const COMPANIES = {
  asIs: {
    crimson: '#b22222',
    vermilion: '#c0391b',
    red: '#d0021b',
    signalRed: '#e30613',
    raspberry: '#c0306a',
    magenta: '#c2185b',
    copper: '#a8551e',
    azure: '#0f62fe',
    blue: '#0057d8',
    sky: '#0067b8',
    petrol: '#00677f',
    jade: '#00704a',
    violet: '#7b2cbf',
    indigo: '#5b4bdb',
    hunter: '#355e3b',
    pureBlue: '#0000ff',
    corporateBlue: '#1d5aa6',
  },
  thick: {
    navy: '#0a1f44',
    oxford: '#002147',
    midnight: '#191970',
    cobalt: '#003da5',
    forest: '#014421',
    bottle: '#013220',
    burgundy: '#800020',
    bordeaux: '#5e1224',
    aubergine: '#3b1f3f',
    purple: '#5b2a86',
    chocolate: '#5c4033',
    slate: '#36454f',
    charcoal: '#333333',
    black: '#000000',
  },
  near: {
    royalBlue: '#4169e1',
    teal: '#008080',
    green: '#228b22',
    gray: '#808080',
  },
  light: {
    orange: '#f58220',
    amber: '#ffbf00',
    yellow: '#ffcc00',
    pureYellow: '#ffff00',
    gold: '#d4af37',
    lime: '#a4c639',
    mint: '#98ffcc',
    emerald: '#2ecc71',
    turquoise: '#40e0d0',
    cyan: '#00a4e4',
    sky: '#87ceeb',
    coral: '#ff7f50',
    pink: '#ff5c9a',
    lavender: '#b57edc',
    silver: '#c0c0c0',
  },
} as const

const difference = differenceEuclidean('oklab')
const each = Object.entries(COMPANIES).flatMap(([use, list]) =>
  Object.entries(list).map(([name, hex]) => ({ use, name, hex })),
)

test('the color that ships is used as it is', () => {
  expect(accentProblem(colors.ember)).toBeUndefined()
  expect(colors.spark).toBe(colors.ember)
  expect([paletteOf(colors.ember), accentRules(colors.ember)]).toEqual([colors, ''])
})

test('fifty colors of companies can be used', () => {
  expect(each).toHaveLength(50)
  expect(each.filter(({ hex }) => accentProblem(hex) !== undefined)).toEqual([])
})

test.each(each)('$name is used $use', ({ use, hex }) => {
  const { text, button, isLikeText } = accentUse(hex)
  const now = {
    asIs: text === hex && button.ground === hex && !isLikeText,
    thick: text === hex && button.ground === hex && isLikeText,
    near: text !== hex && button.ground === text && button.text === colors.white,
    light: text !== hex && button.ground === hex && button.text === colors.ink,
  }
  expect(Object.entries(now).flatMap(([name, holds]) => (holds ? name : []))).toEqual([use])
  // A shade that takes the place of a color looks like it.
  expect(use === 'near' ? difference(hex, text) : 0).toBeLessThan(0.06)
})

test.each(['red', '#F00000', '#12345', `${colors.ember};}`, ''])('%j is no color', (text) => {
  expect(accentProblem(text)).toBe('not-a-color')
})

test.each(['#ffffff', '#faf6ef', '#fff8e7', '#f7f7f7'])(
  '%s is refused, because it cannot be seen on the pages',
  (hex) => {
    expect(accentProblem(hex)).toBe('unseen')
  },
)

test('every color that is not refused can be read and seen wherever it is used', () => {
  for (let number = 0; number < 0x1000000; number += 16_001) {
    const accent = `#${number.toString(16).padStart(6, '0')}`
    if (accentProblem(accent) !== undefined) {
      continue
    }
    const palette = paletteOf(accent)
    const button = buttonOf(accent)
    expect(
      {
        textOnPaper: wcagContrast(palette.ember, colors.paper) >= 4.5,
        textOnBand: wcagContrast(palette['ember-deep'], colors['paper-2']) >= 4.5,
        textOnNight: wcagContrast(palette['night-spark'], colors.night) >= 4.5,
        button: wcagContrast(button.text, button.ground) >= 4.5,
        buttonOnNight: wcagContrast(button.text, button.night) >= 4.5,
        edge: wcagContrast(button.edge, colors.paper) >= 3,
        edgeOnNight: wcagContrast(button.night, colors.night) >= 3,
        pressed: palette['ember-deep'] !== palette.ember,
      },
      accent,
    ).toEqual({
      textOnPaper: true,
      textOnBand: true,
      textOnNight: true,
      button: true,
      buttonOnNight: true,
      edge: true,
      edgeOnNight: true,
      pressed: true,
    })
  }
})
