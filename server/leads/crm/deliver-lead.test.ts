import { afterAll, beforeEach, expect, test } from 'vitest'
import type { LeadFormName } from '#contract/lead-forms.ts'
import type { OutboxJob } from '#server/outbox/rows.ts'
import { type CrmBehavior, defaultForms, type FakeCrm, startFakeCrm } from '#test/fakes/crm.ts'
import { simulatedClock } from '#test/fakes/simulated-clock.ts'
import { LEAD_SETTINGS, SUBMISSIONS } from '#test/lead-forms.ts'
import { leadDeliverer } from './deliver-lead.ts'

const clock = simulatedClock()
const crm = await startFakeCrm({ now: clock.now })
afterAll(() => crm.close())
beforeEach(() => {
  crm.calls.length = 0
  Object.assign(crm.forms, defaultForms())
})

function deliver(
  payload: Record<string, unknown>,
  options: { timeLimitMs?: number; host?: string } = {},
) {
  const deliverer = leadDeliverer({
    crmFormsHost: options.host ?? crm.origin,
    settings: LEAD_SETTINGS,
    clock,
    ...(options.timeLimitMs && { timeLimitMs: options.timeLimitMs }),
  })
  const job: OutboxJob = {
    id: '1',
    kind: 'crm_lead',
    ref: '00000000-0000-4000-8000-000000000001',
    payload,
    attempts: 1,
    lease: '00000000-0000-4000-8000-000000000002',
    createdAt: new Date(clock.now()),
  }
  return deliverer.deliver(job, new AbortController().signal)
}
const lead = (form: LeadFormName, submission: unknown = SUBMISSIONS[form as 'pioneer']()) => ({
  form,
  submission,
})
const pioneer = () => SUBMISSIONS.pioneer()
type PioneerForm = Partial<FakeCrm['forms'][string]>

test.each(['waitlist', 'contact', 'pioneer', 'ebook'] as const)(
  'a %s lead reaches its form as sent',
  async (form) => {
    expect(await deliver(lead(form))).toEqual({ result: 'done', status: 200 })
    expect(crm.calls).toMatchObject([
      {
        portalId: 'local',
        formId: form === 'ebook' ? 'waitlist' : form,
        body: SUBMISSIONS[form](),
        taken: true,
      },
    ])
  },
)

test.each<[behavior: CrmBehavior, outcome: object]>([
  ['reset', { result: 'retry' }],
  [{ status: 500 }, { result: 'retry', status: 500 }],
  [
    { status: 503, headers: { 'retry-after': '120' } },
    { result: 'retry', status: 503, retryAfterMs: 120_000 },
  ],
  [{ status: 408 }, { result: 'retry', status: 408 }],
  [
    { status: 302, headers: { location: '/elsewhere' } },
    { result: 'retry', status: 302 },
  ],
  [{ status: 429 }, { result: 'retry', status: 429, pauseMs: 10_000 }],
  [
    { status: 429, headers: { 'retry-after': '30' } },
    { result: 'retry', status: 429, pauseMs: 30_000, retryAfterMs: 30_000 },
  ],
])('a failure that passes leads to another attempt: %j', async (behavior, outcome) => {
  crm.script(behavior)
  expect(await deliver(lead('pioneer'))).toMatchObject(outcome)
})

const CHALLENGE: CrmBehavior = {
  status: 403,
  headers: { 'content-type': 'text/html' },
  body: '<!doctype html><title>Just a moment…</title>',
}

test.each<[answer: string, behavior: CrmBehavior]>([
  ['a page with 200', { ...CHALLENGE, status: 200 }],
  ['a page with 403, as of a firewall', CHALLENGE],
  ['a page with 400', { ...CHALLENGE, status: 400 }],
  ['an endless page with 400', { status: 400, body: 'x'.repeat(70_000) }],
  ['other JSON with 200', { status: 200, body: { status: 'error', message: 'blocked' } }],
  ['nothing with 200', { status: 200, body: '' }],
  ['an account that it does not know', { status: 401 }],
  ['an account without forms', { status: 403 }],
])('%s is no delivery, and the lead is sent again and arrives', async (_, behavior) => {
  crm.script(behavior)
  const { status } = behavior as { status: number }
  expect(await deliver(lead('pioneer'))).toMatchObject({ result: 'retry', status })
  expect(await deliver(lead('pioneer'))).toEqual({ result: 'done', status: 200 })
})

test('a lead whose form the CRM does not know waits until the setting is right', async () => {
  delete crm.forms.pioneer
  expect(await deliver(lead('pioneer'))).toMatchObject({ result: 'retry', status: 404 })
})

test('a form that leads to another page takes the lead', async () => {
  crm.script({ status: 200, body: { redirectUri: 'https://site.example/thanks' } })
  expect(await deliver(lead('pioneer'))).toEqual({ result: 'done', status: 200 })
})

test('a call without an answer ends at its time limit, and is tried again later like one to an unreachable CRM', async () => {
  crm.script('hang')
  const late = await deliver(lead('pioneer'), { timeLimitMs: 50 })
  expect(late).toEqual({ result: 'retry', error: 'the CRM did not answer in time' })
  const unreachable = await deliver(lead('pioneer'), { host: 'http://127.0.0.1:9' })
  expect(unreachable).toMatchObject({
    result: 'retry',
    error: expect.stringContaining('the CRM could not be reached'),
  })
})

interface Repaired {
  what: string
  submission?: unknown
  setUp?: PioneerForm
  /** Named in the note. */
  removed: string
  /** What is sent again. */
  left: object
}

test.each<Repaired>([
  {
    what: 'an unknown tracking cookie',
    setUp: { unknownHutks: ['a'.repeat(32)] },
    removed: 'context.hutk',
    left: {
      ...pioneer(),
      context: { pageUri: 'https://everturn.example/pioneer', pageName: 'Pioneer Cohort Request' },
    },
  },
  {
    what: 'a page address it cannot read',
    submission: {
      ...pioneer(),
      context: { pageUri: 'nowhere', pageName: 'Pioneer Cohort Request' },
    },
    removed: 'context.pageUri',
    left: { ...pioneer(), context: { pageName: 'Pioneer Cohort Request' } },
  },
  {
    what: 'a visitor’s clock that is years off',
    submission: { ...pioneer(), submittedAt: 946_684_800_000 },
    removed: 'submittedAt',
    left: { fields: pioneer().fields, context: pioneer().context },
  },
  {
    what: 'an optional field its form does not declare',
    setUp: { fields: ['firstname', 'lastname', 'email', 'company', 'message'] },
    removed: 'jobtitle',
    left: { ...pioneer(), fields: pioneer().fields.filter(({ name }) => name !== 'jobtitle') },
  },
  {
    what: 'a value that an optional field does not offer',
    setUp: { choices: { company: ['Other Ltd'] } },
    removed: 'company',
    left: { ...pioneer(), fields: pioneer().fields.filter(({ name }) => name !== 'company') },
  },
])(
  '$what is left out, and the rest is sent again at once',
  async ({ submission = pioneer(), setUp = {}, removed, left }) => {
    Object.assign(crm.forms.pioneer ?? {}, setUp)
    const outcome = await deliver(lead('pioneer', submission))
    expect(outcome).toMatchObject({
      result: 'retry',
      status: 400,
      repairedPayload: { form: 'pioneer', submission: left },
    })
    expect(outcome.note).toContain(`without ${removed}`)
    const { repairedPayload } = outcome as { repairedPayload: Record<string, unknown> }
    expect(await deliver(repairedPayload)).toEqual({ result: 'done', status: 200 })
  },
)

test.each<[why: string, setUp: PioneerForm, errorType?: string]>([
  ['a blocked address', { refusal: 'BLOCKED_EMAIL' }],
  ['a captcha', { refusal: 'FORM_HAS_RECAPTCHA_ENABLED' }],
  ['a required field it does not declare', { fields: ['email'] }, 'FIELD_NOT_IN_FORM_DEFINITION'],
  [
    'a value that a required field does not offer',
    { choices: { email: [] } },
    'VALUE_NOT_IN_FIELD_DEFINITION',
  ],
  ['a field it requires and we do not ask for', { required: ['city'] }, 'REQUIRED_FIELD'],
  [
    'several faults of which one cannot be repaired',
    { unknownHutks: ['a'.repeat(32)], refusal: 'BLOCKED_EMAIL' },
    'INVALID_HUTK, BLOCKED_EMAIL',
  ],
])(
  '%s is not tried again, and says why without what was typed',
  async (_, setUp, errorType = setUp.refusal) => {
    Object.assign(crm.forms.pioneer ?? {}, setUp)
    const outcome = await deliver(lead('pioneer'))
    expect(outcome).toMatchObject({ result: 'dead', status: 400 })
    expect(outcome.note).toContain(errorType)
    expect(JSON.stringify(outcome)).not.toMatch(/ada|example\.org|aaaa/i)
  },
)

test('a row without a lead becomes a dead letter', async () => {
  expect(await deliver({ form: 'pioneer' })).toEqual({
    result: 'dead',
    error: 'the row holds no lead',
  })
})
