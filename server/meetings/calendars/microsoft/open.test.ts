/** How a calendar of Microsoft 365 is read where Outlook differs from what its reference leads to expect. */
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { sqlThrough } from '#server/db/store.ts'
import { MICROSOFT_APP, startFakeMicrosoft } from '#test/fakes/microsoft-graph.ts'
import { bringServicesHere } from '#test/fakes/services-here.ts'
import { clear, openTestStore } from '#test/store.ts'
import { TEST_SIGNING_SECRET } from '#test/test-site.ts'
import { oauthGrants } from '../oauth/grants.ts'
import { oauthServices } from '../oauth/services.ts'
import { microsoftCalendar } from './open.ts'

const MAIN = 'AAMkMain='
const TEAM = 'AAMkTeam='
const GRANT = '00000000-0000-4000-8000-000000000001'
const FROM = Date.UTC(2099, 0, 1)
const WITHIN = { from: FROM, to: FROM + 60 * DAY_MS }

const store = await openTestStore()
afterAll(() => store.close())

type FakeMicrosoft = Awaited<ReturnType<typeof startFakeMicrosoft>>
let fake: FakeMicrosoft
let leave = () => {}
beforeEach(async () => {
  await clear(store, 'private.calendar_grants')
  const owner = { address: 'jane@contoso.example' }
  fake = await startFakeMicrosoft([
    { id: MAIN, name: 'Calendar', isDefaultCalendar: true, canEdit: true, owner },
    { id: TEAM, name: 'Team', canEdit: true, owner },
  ])
  leave = bringServicesHere(fake.hosts)
})
afterEach(() => {
  leave()
  fake.stop()
})

async function open(address: string) {
  const grants = oauthGrants(sqlThrough(store.db), TEST_SIGNING_SECRET)
  await grants.store(GRANT, fake.grant())
  const { microsoft: service } = oauthServices({
    ...MICROSOFT_APP,
    MICROSOFT_TENANT: 'common',
    GOOGLE_CLIENT_ID: undefined,
    GOOGLE_CLIENT_SECRET: undefined,
  })
  if (!service) {
    throw new Error('The service is not set up')
  }
  const account = {
    kind: 'microsoft' as const,
    address,
    user: 'jane@contoso.example',
    grant: GRANT,
    access: 'write' as const,
    hasVideo: false,
  }
  return microsoftCalendar(account, {
    service,
    grants,
    grant: GRANT,
    signal: AbortSignal.timeout(20_000),
  })
}

/** An hour on a day after the first one. */
const hourOn = (day: number) => {
  const at = (hour: number) =>
    new Date(FROM + day * DAY_MS + hour * 3_600_000).toISOString().slice(0, 19)
  return {
    start: { dateTime: at(9), timeZone: 'UTC' },
    end: { dateTime: at(10), timeZone: 'UTC' },
  }
}

test.each([400, 404, 410] as const)(
  'everything is read anew when a token is unknown, which Outlook says with %i',
  async (status) => {
    const { changes } = await open(MAIN)
    fake.enter({ subject: 'One', ...hourOn(1) })
    const { token } = await changes(null, WITHIN)
    fake.enter({ subject: 'Two', ...hourOn(2) })
    expect((await changes(token, WITHIN)).changed.size).toBe(1)
    fake.expireTokens(status)
    const anew = await changes(token, WITHIN)
    expect([anew.changed.size, anew.isWhole]).toEqual([2, true])
  },
)

test('a calendar whose changes are not told is read whole each time, with instances and pages', async () => {
  const { changes, read } = await open(TEAM)
  fake.setChangesOf('main')
  fake.setPageEvents(2)
  const single = fake.enter({ subject: 'Single', ...hourOn(1) }, TEAM)
  fake.enter({ subject: 'Free', showAs: 'free', ...hourOn(2) }, TEAM)
  fake.enter({ subject: 'Weekly', weeks: 3, ...hourOn(3) }, TEAM)
  fake.enter({ subject: 'Elsewhere', ...hourOn(4) })
  const first = await changes(null, WITHIN)
  expect([first.changed.size, first.isWhole]).toEqual([5, true])
  const texts = [...(await read([...first.changed.keys()]))].map(([, { text }]) => text)
  expect(texts.filter((text) => text.includes('SUMMARY:Weekly'))).toHaveLength(3)
  expect(texts.filter((text) => text.includes('TRANSP:TRANSPARENT'))).toHaveLength(1)
  fake.remove(single.id)
  const second = await changes(first.token, WITHIN)
  expect([second.changed.size, second.isWhole]).toEqual([4, true])
})

test('a calendar that is gone is not taken for one whose changes are not told', async () => {
  const { changes } = await open('AAMkGone=')
  await expect(changes(null, WITHIN)).rejects.toThrow('404')
})
