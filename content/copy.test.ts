/** What the rules of our writing say about single words, and where names and numbers of offers come from. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { navigation } from './navigation.ts'
import { calls, offerings, ownerFacts, programs } from './offerings.ts'
import { resourceSections } from './resources.ts'
import { tools } from './tools.ts'

const RULED_OUT =
  /\b(whoever|whomever|somebody|anybody|everybody|nobody|e-mails?|unlock\w*|unleash\w*|revolutioni[sz]e\w*|seamless\w*|cutting-edge|leverag\w+|journeys?|organis\w+|programmes?|licences?|colours?|behaviours?|judgement|afterwards|summaris\w+|recognis\w+|sceptic\w*|centres?|analys(?:e|ed|ing))\b/gi

/** Pages, forms and legal texts: each as written, without comments and without what is filled in. */
const sources = ['pages', 'forms', 'legal'].flatMap((folder) =>
  readdirSync(join(import.meta.dirname, folder))
    .filter((file) => /\.(ts|md)$/.test(file) && !file.includes('.test.'))
    .map((file) => {
      const text = readFileSync(join(import.meta.dirname, folder, file), 'utf8')
      return [`${folder}/${file}`, text.replace(/\/\*[\s\S]*?\*\/|\$\{[^}]*\}|^import .*$/gm, '')] as const
    }),
)

describe.each(sources)('%s', (file, text) => {
  test('uses none of the words that are ruled out', () => {
    expect(text.match(RULED_OUT) ?? []).toEqual([])
  })

  test.skipIf(file.startsWith('legal'))('takes names of offers from offerings.ts', () => {
    const names = [...Object.values(offerings), ...Object.values(calls)].map(({ name }) => name)
    expect([...names, programs.pioneer.name].filter((name) => text.includes(name))).toEqual(
      // The name of the form is agreed with the CRM.
      file === 'forms/pioneer.ts' ? [programs.pioneer.name] : [],
    )
  })

  test.skipIf(file.startsWith('legal'))('takes lengths of offers from offerings.ts', () => {
    expect(text.match(/\b(?:30|45|60) minutes|\b18 hours|\b90 days|8 to 12/g) ?? []).toEqual([])
  })
})

test('the links around every page name the offers as offerings.ts does', () => {
  expect(navigation.announcement.text).toContain(programs.pioneer.name)
  expect(navigation.announcement.short).toContain(programs.pioneer.name)
  expect(navigation.header.resources.links.map(({ label }) => label)).toContain(tools.canvas.name)
})

test('the number of free tools is the number of files to download', () => {
  expect(resourceSections.flatMap(({ items }) => items)).toHaveLength(tools.resources.count)
})

test("the owner's facts are left out until they are filled in", () => {
  expect(ownerFacts({ dates: undefined, price: undefined })).toEqual([])
  expect(ownerFacts({ dates: 'May 4', price: undefined })).toEqual([{ term: 'Dates', text: 'May 4' }])
})
