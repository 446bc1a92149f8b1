import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import colors from './colors.json' with { type: 'json' }
import { fillSvgColors } from './svg-colors.ts'

const PROJECT = join(import.meta.dirname, '..')

test('a color that a drawing names is filled in, and an unknown name is an error', () => {
  expect(fillSvgColors('<path fill="var(--color-ember)"/>')).toBe(`<path fill="${colors.ember}"/>`)
  expect(() => fillSvgColors('<path fill="var(--color-amber)"/>')).toThrow('no color "amber"')
})

test('no other file repeats a color of the brand', () => {
  const brand = [
    colors.ember,
    colors['ember-deep'],
    colors.spread,
    colors.scale,
    colors.sustain,
  ].map((hex) => hex.slice(1))
  const files = globSync(
    '{app,content,contract,public,scripts,server}/**/*.{svg,ts,tsx,css,typ,json}',
    {
      cwd: PROJECT,
    },
  )
  const repeating = files.filter((file) =>
    new RegExp(brand.join('|'), 'i').test(readFileSync(join(PROJECT, file), 'utf8')),
  )
  expect(repeating.map((file) => file.replaceAll('\\', '/'))).toEqual(['contract/colors.json'])
})
