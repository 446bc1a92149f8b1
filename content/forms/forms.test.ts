import { describe, expect, test } from 'vitest'
import type { LeadFormWords } from '#contract/lead-form-words.ts'
import {
  composedFields,
  LEAD_FORM_NAMES,
  LEAD_FORM_RULES,
  LEAD_FORMS,
} from '#contract/lead-forms.ts'
import { plainOf } from '#contract/values.ts'

describe.each(LEAD_FORM_NAMES)('the words of the form %s', async (form) => {
  const module = await import(new URL(`${form}.ts`, import.meta.url).href)
  const words = plainOf(module[`${form}Form`]) as LeadFormWords
  const names = words.fields.map(({ key }) => key)

  test('belong to its record', () => {
    expect(words.id).toBe(form)
    expect(words.withoutScripting !== undefined).toBe(LEAD_FORM_RULES[form].needsScripting ?? false)
  })

  test('ask for fields that it sends, each once, and for all that it composes', () => {
    const known = [...LEAD_FORMS[form].fields, ...composedFields(form)]
    expect(names.filter((name) => !known.includes(name))).toEqual([])
    expect(new Set(names).size).toBe(names.length)
    const { filledIn = [] } = LEAD_FORMS[form].message ?? {}
    expect(names).toEqual(
      expect.arrayContaining(composedFields(form).filter((name) => !filledIn.includes(name))),
    )
  })

  test('require what the server requires', () => {
    const required = LEAD_FORMS[form].fields.filter(
      (name) => !LEAD_FORM_RULES[form].optional.includes(name),
    )
    expect(words.fields.filter(({ missing }) => missing).map(({ key }) => key)).toEqual(required)
  })
})
