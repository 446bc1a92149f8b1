import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { legalTexts } from '#content/pages/legal.ts'
import { type LegalText, renderLegalText } from '#contract/legal-text.ts'
import { longDate } from '#contract/long-date.ts'
import { onlySetUp, SET_UP } from '#contract/only-set-up.ts'
import { valueIn } from '#contract/values.ts'

function read(name: string): LegalText {
  return renderLegalText(readFileSync(new URL(`${name}.md`, import.meta.url), 'utf8'))
}

const privacy = read('privacy-policy')
const terms = read('terms-of-service')

test.each([
  [
    privacy,
    /within 45 days, and within 30 days where the General Data Protection Regulation \(GDPR\)/,
  ],
  [privacy, /not directed to children under 13/],
  [terms, /at least 18 years old/],
  [terms, /law of the State of Colorado/],
  [terms, /binding arbitration in Colorado/],
])('$title says what the owner has to keep to: %s', (text, sentence) => {
  expect(text.html).toMatch(sentence)
})

describe.each([
  { title: 'privacy policy', name: 'privacy', text: privacy },
  { title: 'terms of service', name: 'terms', text: terms },
] as const)('the text of the $title', ({ name, text }) => {
  test('names the GDPR by the word that readers search for, beside its long name', () => {
    expect(text.html).toContain('General Data Protection Regulation (GDPR)')
  })

  test('has the date of its last update', () => {
    expect(text.updated).toBe('May 21, 2025')
    const fact = valueIn(legalTexts[name].updated)
    expect(longDate(Date.parse(fact), 'en-US')).toBe(text.updated)
  })

  test('lists every chapter once, each with an anchor in the text', () => {
    const anchors = [...text.html.matchAll(/<h2 id="([^"]+)">/g)].map((match) => match[1])
    expect(text.contents.map(({ id }) => id)).toEqual(anchors)
    expect(new Set(anchors).size).toBe(anchors.length)
  })

  test('has no placeholders besides name, operator and email address', () => {
    const html = onlySetUp(text.html, SET_UP)
    const blanks = new Set([...html.matchAll(/\{[^}]*\}/g)].map((match) => match[0]))
    expect(['{email}', '{name}', '{operator}']).toEqual(expect.arrayContaining([...blanks]))
  })
})

test('markup that a legal text does not need is refused instead of lost', () => {
  const front = '---\nupdated: C\n---\n\n'
  expect(() => renderLegalText(`${front}<script>alert(1)</script>`)).toThrow('<script>')
  expect(() => renderLegalText(`${front}[a](javascript:alert(1))`)).toThrow('javascript:')
  expect(renderLegalText(`${front}a < b & "c"`).html).toBe('<p>a &lt; b &amp; "c"</p>')
})
