import { wcagContrast } from 'culori/fn'
import { expect, test } from 'vitest'
import { accentProblem, paletteOf } from './accent.ts'
import colors from './colors.json' with { type: 'json' }

test('the color that ships can be read', () => {
  expect(accentProblem(colors.ember)).toBeUndefined()
  expect(colors.spark).toBe(colors.ember)
})

test.each(['red', '#F00000', '#12345', `${colors.ember};}`, ''])('%j is no color', (text) => {
  expect(accentProblem(text)).toBe('not-a-color')
})

test('every color has a nearest one that can be read, and so have the colors that follow it', () => {
  for (let number = 0; number < 0x1000000; number += 4_001) {
    const hex = `#${number.toString(16).padStart(6, '0')}`
    const problem = accentProblem(hex)
    if (problem === 'not-a-color') {
      throw new Error(hex)
    }
    const accent = problem?.nearest ?? hex
    const palette = paletteOf(accent)
    expect(
      [
        accentProblem(accent),
        wcagContrast(palette['ember-deep'], colors['paper-2']) >= 4.5,
        wcagContrast(palette['night-spark'], colors.night) >= 4.5,
      ],
      `${hex} ${accent}`,
    ).toEqual([undefined, true, true])
  }
})

test('a color that is too light or too dark is refused with its figures', () => {
  expect(accentProblem('#ffcc00')).toMatchObject({ paper: 1.4 })
  expect(accentProblem('#101010')).toMatchObject({ ink: 1 })
})
