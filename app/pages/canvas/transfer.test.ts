/**
 * What encrypts a canvas for another device, and what is set aside when it opens there. The browser:
 * `test/e2e/canvas-device.spec.ts`; the server: `server/canvas/transfers.test.ts`.
 */
import { beforeEach, expect, test } from 'vitest'
import { CANVAS_TEXT_KEYS, canvasLinkIn, emptyAnswers } from '#contract/canvas.ts'
import { SEALED_MAX_BYTES } from '#contract/canvas-transfer.ts'
import { CANVAS_ANSWER_MAX_CHARACTERS, EMAIL_MAX_CHARACTERS } from '#contract/limits.ts'
import { type CanvasDraft, clearDraft, currentDraft, emptyDraft } from './draft.ts'
import { seal, unseal } from './sealed-text.ts'
import { bringBack, draftsAside, dropAside, replaceDraft } from './set-aside.ts'
import { partsOf } from './transfer.ts'

const draftOf = (goal: string, step = 2): CanvasDraft => ({
  ...emptyDraft(),
  step,
  answers: { ...emptyAnswers(), q2_activation_goal: goal },
})

const goalsAside = () => draftsAside().map(({ answers }) => answers.q2_activation_goal)
const goal = () => currentDraft().answers.q2_activation_goal

beforeEach(() => {
  clearDraft()
  for (let left = draftsAside().length; left > 0; left--) {
    dropAside()
  }
})

test('the key opens the text, and nothing else does', async () => {
  const { sealed, key } = await seal('Offers in two days, שלום 😀')
  expect(await unseal(sealed, key)).toBe('Offers in two days, שלום 😀')
  expect(Buffer.from(sealed).includes('Offers')).toBe(false)
  const other = await seal('Offers in two days, שלום 😀')
  expect(await unseal(sealed, other.key)).toBeUndefined()
  for (const damaged of ['', key.slice(1), `${key}A`, '!'.repeat(22)]) {
    expect(await unseal(sealed, damaged)).toBeUndefined()
  }
  const changed = Uint8Array.from(sealed)
  changed[20] = (changed[20] ?? 0) ^ 1
  expect(await unseal(changed, key)).toBeUndefined()
  expect(await unseal(sealed.slice(0, 5), key)).toBeUndefined()
})

test.each(['x', 'ש', '漢', '😀', '\u0001', '"'])(
  'a canvas full of %j fits into what the server takes',
  async (character) => {
    const text = character.repeat(CANVAS_ANSWER_MAX_CHARACTERS / character.length)
    const answers = { ...emptyAnswers() }
    for (const key of CANVAS_TEXT_KEYS) {
      answers[key] = text
    }
    const email = 'x'.repeat(EMAIL_MAX_CHARACTERS)
    const link = { token: 'x'.repeat(64), sentAt: new Date().toISOString() }
    const { sealed } = await seal(JSON.stringify({ answers, email, step: 12, link }))
    expect(sealed.length).toBeLessThanOrEqual(SEALED_MAX_BYTES)
  },
)

test('a link is whole or damaged, whatever is left of it', () => {
  const token = `${'i'.repeat(22)}${'k'.repeat(22)}`
  expect(canvasLinkIn(`#device=${token}`)).toEqual({ purpose: 'device', token })
  expect(partsOf(token)).toEqual({ id: 'i'.repeat(22), key: 'k'.repeat(22) })
  for (const damaged of ['', token.slice(0, 30), `${token}.`, `${token.slice(1)} `]) {
    expect(canvasLinkIn(`#device=${damaged}`)?.purpose).toBe('device')
    expect(partsOf(damaged)).toBeUndefined()
  }
})

test('what another canvas replaces is set aside, and all come back in turn', () => {
  replaceDraft(draftOf('One'))
  expect(goalsAside()).toEqual([])
  replaceDraft(draftOf('Two'))
  replaceDraft(draftOf('Three', 7))
  expect([goal(), ...goalsAside()]).toEqual(['Three', 'Two', 'One'])
  expect(bringBack().step).toBe(2)
  expect([goal(), ...goalsAside()]).toEqual(['Two', 'One', 'Three'])
  bringBack()
  bringBack()
  expect([goal(), ...goalsAside()]).toEqual(['Three', 'Two', 'One'])
  dropAside()
  expect([goal(), ...goalsAside()]).toEqual(['Three', 'One'])
})

test('a canvas that is opened again, or was set aside, is kept once', () => {
  replaceDraft(draftOf('One'))
  replaceDraft(draftOf('One', 9))
  expect([goal(), ...goalsAside()]).toEqual(['One'])
  replaceDraft(draftOf('Two'))
  replaceDraft(draftOf('One'))
  expect([goal(), ...goalsAside()]).toEqual(['One', 'Two'])
  clearDraft()
  bringBack()
  expect([goal(), ...goalsAside()]).toEqual(['Two'])
})
