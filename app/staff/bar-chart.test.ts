import { expect, test } from 'vitest'
import colors from '#contract/colors.json' with { type: 'json' }
import { LOOKS, scaleOf } from './bar-chart.tsx'

test.each([
  [0, [0, 1, 2, 3, 4]],
  [1, [0, 1, 2, 3, 4]],
  [5, [0, 1, 2, 3, 4, 5]],
  [6, [0, 2, 4, 6]],
  [23, [0, 5, 10, 15, 20, 25]],
  [26, [0, 10, 20, 30]],
  [1_130, [0, 500, 1_000, 1_500]],
  [100_000, [0, 20_000, 40_000, 60_000, 80_000, 100_000]],
])('the scale above %i', (value, scale) => expect(scaleOf(value)).toEqual(scale))

/** Linear light of a color on white, from 0 to 1 (IEC 61966-2-1). */
const lightOf = (color: string, opacity: number) =>
  [1, 3, 5].map((at) => {
    const value = (Number.parseInt(color.slice(at, at + 2), 16) * opacity) / 255 + 1 - opacity
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })

/** CIE L* from 0 to 100, of shares of red, green and blue light. */
const lightness = (light: readonly number[], shares: readonly number[]) =>
  116 * Math.cbrt(light.reduce((sum, part, at) => sum + part * (shares[at] ?? 0), 0)) - 16

// Luminance as everyone sees it, and as people see it who lack the receptors for red or green (Machado 2009, severity 1).
test.each([
  ['with all receptors', [0.2126, 0.7152, 0.0722]],
  ['without red', [0.114, 0.7825, 0.1034]],
  ['without green', [0.2776, 0.6671, 0.0553]],
])('the forms differ in lightness %s', (_, shares) => {
  const { visits: _visits, surveys: _surveys, ...forms } = LOOKS
  const steps = Object.values(forms).map(([name, opacity]) => lightness(lightOf(colors[name], opacity), shares))
  steps.sort((one, other) => one - other)
  for (const [at, step] of steps.slice(1).entries()) expect(step - (steps[at] ?? 0)).toBeGreaterThan(12)
})
