import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Blob, Face } from 'harfbuzzjs'
import { expect, test } from 'vitest'
import { isInBrandFaces, withSignForOthers } from './brand-letters.ts'

test.each(['headline', 'text', 'text-bold'])(
  'the face %s has each letter that counts as one of the brand',
  (name) => {
    const file = readFileSync(join(import.meta.dirname, `fonts/${name}.ttf`))
    const covers = new Set(new Face(new Blob(file)).collectUnicodes())
    const characters = Array.from({ length: 0x3000 }, (_, code) =>
      String.fromCharCode(code).normalize('NFC'),
    )
    const counted = characters.filter(
      (character) => /\S/.test(character) && isInBrandFaces(character),
    )
    expect(new Set(counted).size).toBeGreaterThan(190)
    expect(counted.filter((character) => !covers.has(character.codePointAt(0) ?? 0))).toEqual([])
  },
)

test('other letters are found and get a sign', () => {
  expect(isInBrandFaces('Führung – à la “carte”, 5 €')).toBe(true)
  expect(isInBrandFaces('u\u0308')).toBe(true)
  for (const text of ['Łódź', 'Říha', '文', 'Σ', '🚀', 'ﬁ', 'x\u0301']) {
    expect(isInBrandFaces(text)).toBe(false)
  }
  expect(withSignForOthers('a → 文')).toBe('a ? ?')
})
