import { expect, test } from 'vitest'
import { parseDocumentSource } from '#contract/document-source.ts'
import { documentJob } from '#server/documents/document.ts'
import { setPdf } from '#server/typeset/set-pdf.ts'
import { readPdf } from '#test/pdf-text.ts'

const WORDS = { offers: { policyMinutes: '90' }, terms: {} }
const FACTS: Readonly<Record<string, string>> = {
  'site.name': 'Northwind',
  'documentTexts.fields.row': 'row',
}

const FRONT =
  'title: A trial\nsubtitle: Of the typesetting\ndescription: One page.\nlayout: tool\nsection: strategy'

const parse = (body: string, front = FRONT) =>
  parseDocumentSource(`---\n${front}\n---\n\n${body}`, WORDS)

const typeset = async (body: string) =>
  (
    await setPdf(
      documentJob(
        { slug: 'trial', source: parse(body), figures: {} },
        { facts: (address) => FACTS[address] },
      ),
    )
  ).content
const typesetAndRead = async (body: string) => readPdf(await typeset(body))

test('text that looks like Typst markup is set as text', async () => {
  const { text } = await typesetAndRead(
    'Costs \\$5 #panic("no") `#read("x")` and *stars* in {policyMinutes} by {site.name}, {unknown}.\n',
  )
  expect(text).toContain(
    'Costs $5 #panic(“no”) #read("x") and stars in 90 by Northwind, {unknown}.',
  )
})

test.each([
  [`"It's 'ours'," the teams' lead said.`, '“It’s ‘ours’,” the teams’ lead said.'],
  [`(a "draft" of the '90s) -- so...`, '(a “draft” of the ’90s) -- so...'],
])('quotes and apostrophes of %s are typographic, and all else stays', (written, shown) => {
  expect(parse(written).children).toMatchObject([{ children: [{ value: shown }] }])
})

test('an apostrophe after a title is none that opens', () => {
  const [paragraph] = parse(`*Turn by Turn*'s first part`).children
  expect(paragraph?.children?.[1]?.value).toBe('’s first part')
})

test('empty cells of a table to fill in become text fields, brackets become tick boxes, named by column and row', async () => {
  const { fields } = await typesetAndRead(
    ':::table{fill}\n| Step | Done | Notes |\n|---|---|---|\n| Ask | [ ] | |\n| | [ ] | kept |\n:::\n',
  )
  expect(fields.map((each) => [each.fieldType, each.alternativeText])).toEqual([
    ['Btn', 'Done, Ask'],
    ['Tx', 'Notes, Ask'],
    ['Tx', 'Step, row 2'],
    ['Btn', 'Done, row 2'],
  ])
})

test('an example contains no fields', async () => {
  const { fields, text } = await typesetAndRead(
    '::::example\n:::checklist\n- [x] Was done\n:::\n::::\n',
  )
  expect(fields).toEqual([])
  expect(text).toContain('Was done')
})

test.each([
  [
    'an unknown directive',
    'Words\n\n:::calout\nText\n:::\n',
    /line 11: unknown directive "calout"/,
  ],
  ['an unknown attribute', ':::callout{titel="x"}\nText\n:::\n', /line 9: "callout": .*"titel"/],
  ['a wrong stage', ':::callout{stage=sparkle}\nText\n:::\n', /"callout": .*"spark".*\n.*at stage/],
  ['a missing attribute', '::space\n', /"space": .*\n.*at height/],
  ['HTML', '<b>bold</b>\n', /HTML is not typeset/],
  [
    'a block that is not closed',
    ':::callout\nText\n\n## Next\n',
    /line 9: the block "callout" is not closed/,
  ],
  ['an end without a beginning', 'Text\n\n:::\n', /":::" closes no block/],
  [
    'a table without its lines',
    ':::table{fill}\n| Step | Done |\n:::\n',
    /line 10: "table" holds nothing but a table/,
  ],
  [
    'a row with a cell too few',
    '| A | B |\n|---|---|\n| a | b |\n| c |\n',
    /line 12: this row has 1 cells/,
  ],
  [
    'a picture without an alternative text',
    ':::figure{src=x.svg}\n:::\n',
    /"figure": .*\n.*at alt/,
  ],
])('%s is refused with its line', (_, body, message) => {
  expect(() => parse(body)).toThrow(message)
  expect(() => parse('', 'titel: x')).toThrow(/^front matter/)
})

test('a missing figure stops the build', async () => {
  await expect(typeset(':::figure{src="none.svg" alt="Nothing"}\n:::\n')).rejects.toThrow(
    /none\.svg/,
  )
})
