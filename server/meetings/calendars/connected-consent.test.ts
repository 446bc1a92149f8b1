/** The consent of a host to use calendars at Google and Microsoft, on fakes of both. */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { calendarPages } from '#content/staff/calendar-pages.ts'
import { meetings as words } from '#content/staff/meetings.ts'
import { CALENDAR_CONSENT_PATH } from '#contract/meetings.ts'
import { CALENDAR_SERVICES } from '#contract/staff/meetings.ts'
import { STAFF_API_PATH } from '#contract/staff.ts'
import { sqlThrough } from '#server/db/store.ts'
import { createAccount } from '#test/accounts.ts'
import { firstFreeTime } from '#test/bookings.ts'
import { connectedCalendar } from '#test/connected-calendar.ts'
import { formPost, jsonCall } from '#test/posts.ts'
import { openFileStore } from '#test/store.ts'
import { TEST_SIGNING_SECRET } from '#test/test-site.ts'
import { oauthGrants } from './oauth/grants.ts'
import { oauthServices } from './oauth/services.ts'

const { problems } = words.calendars
const store = await openFileStore()

for (const kind of CALENDAR_SERVICES) {
  describe(`a calendar at ${kind}`, () => {
    const { running, ask, isFree, stateOf } = connectedCalendar(store, kind)

    test('an access token that has expired is renewed once, however many ask for it', async () => {
      const { service, site } = running
      await service.connect(store)
      service.fake.expireAccess()
      const { rows } = await sql<{ id: string }>`select id from private.calendar_grants`.execute(
        store.db,
      )
      const id = rows[0]?.id ?? ''
      const known = oauthServices(site.settings)[kind]
      if (!known) {
        throw new Error('The service is not set up')
      }
      const signal = AbortSignal.timeout(20_000)
      await sql`update private.calendar_grants set version = version`.execute(store.db)
      const refused = await oauthGrants(sqlThrough(store.db), TEST_SIGNING_SECRET).accessToken(
        id,
        known,
        { signal },
      )
      const tokens = await Promise.all(
        [1, 2, 3, 4, 5].map(() =>
          // Each as in a process of its own.
          oauthGrants(sqlThrough(store.db), TEST_SIGNING_SECRET).accessToken(id, known, {
            refused,
            signal,
          }),
        ),
      )
      expect(new Set(tokens).size).toBe(1)
      expect(service.fake.renewals()).toBe(1)
      service.fake.expireAccess()
      expect(await ask()).toBe(true)
      expect(service.fake.renewals()).toBe(2)
    })

    test('staff and the host are told when the host has withdrawn the consent', async () => {
      const { service } = running
      const hash = await service.connect(store)
      await ask()
      service.fake.withdraw()
      expect(await ask()).toBe(false)
      expect(await stateOf()).toMatchObject({ failure: problems.consent })
      const calls = service.fake.calls.length
      await ask()
      expect(service.fake.calls).toHaveLength(calls)
      await sql`update private.calendar_feeds set failing_since = now() - interval '61 minutes' where address_hash = ${hash}`.execute(
        store.db,
      )
      await ask()
      const { rows } = await sql<{ to: string }>`
        select payload->>'to' as "to" from private.outbox where payload->>'template' = 'calendar-alert' order by id`.execute(
        store.db,
      )
      expect(rows.map(({ to }) => to)).toEqual(['sales@example.org', 'jane@example.org'])
    })

    describe('is connected', () => {
      const begin = async () => {
        const { accessToken: token } = await createAccount(running.site, 'admin')
        const response = await running.site.request(
          `${STAFF_API_PATH}/calendars/consent`,
          jsonCall(token, { host: 'first', service: kind }),
        )
        const cookie = /^[^;]+/.exec(response.headers.get('set-cookie') ?? '')?.[0] ?? ''
        return { url: ((await response.json()) as { url: string }).url, cookie }
      }
      const comeBack = async (back: URL, cookie: string) => {
        const response = await running.site.request(back.pathname + back.search, {
          headers: { Cookie: cookie },
        })
        return response.text()
      }
      const connected = () =>
        store.db
          .selectFrom('private.calendar_feeds')
          .select(['host', 'blocks', 'is_written'])
          .orderBy('is_written', 'desc')
          .execute()
      /** The account's own calendar, and one that it shares. */
      const BOTH = [
        { host: 'first', blocks: true, is_written: true },
        { host: 'first', blocks: false, is_written: false },
      ]

      test('by a consent that counts once, in the browser that began it', async () => {
        const { service, site } = running
        const { url, cookie } = await begin()
        expect(new URL(url).searchParams.get('redirect_uri')).toBe(
          `https://everturn.example${CALENDAR_CONSENT_PATH}`,
        )
        const back = service.fake.agree(url)
        expect(await comeBack(back, 'everturn-calendar=another')).toContain(
          calendarPages.unknown.title,
        )
        expect(await connected()).toEqual([])
        const forged = new URL(back)
        forged.searchParams.set('state', `${'A'.repeat(40)}${back.searchParams.get('state')}`)
        expect(await comeBack(forged, cookie)).toContain(calendarPages.unknown.title)
        expect(await comeBack(back, cookie)).toContain(calendarPages.connected.title)
        expect(await connected()).toEqual(BOTH)
        expect(await comeBack(back, cookie)).toContain(calendarPages.unknown.title)
        expect(await isFree(await firstFreeTime(site))).toBe(true)
        const { rows } = await sql<{ sealed: string }>`
          select sealed from private.calendar_grants`.execute(store.db)
        expect(rows).toHaveLength(1)
      })

      test('by a host without an account, with a link that works once', async () => {
        const { service, site } = running
        const { accessToken: token } = await createAccount(site, 'admin')
        const sent = await site.request(
          `${STAFF_API_PATH}/calendars/link`,
          jsonCall(token, { host: 'first' }),
        )
        const { url, sentTo } = (await sent.json()) as { url: string; sentTo: string }
        expect(sentTo).toBe('jane@example.org')
        const form = formPost({ service: kind }, { Origin: 'https://everturn.example' })
        const { pathname, search } = new URL(url)
        const opened = await site.request(pathname + search)
        expect(await opened.text()).toContain(`value="${kind}"`)
        const begun = await site.request(pathname + search, form)
        const cookie = /^[^;]+/.exec(begun.headers.get('set-cookie') ?? '')?.[0] ?? ''
        const back = service.fake.agree(begun.headers.get('location') ?? '')
        expect(await comeBack(back, cookie)).toContain(calendarPages.connected.title)
        expect(await connected()).toEqual(BOTH)
        const again = await site.request(pathname + search)
        expect(await again.text()).toContain(calendarPages.expired.title)
      })

      test('by a host with an account for the own calendars only', async () => {
        const { site } = running
        const { accessToken: token, id } = await createAccount(site, 'sales')
        const own = () => site.request(`${STAFF_API_PATH}/calendars`, jsonCall(token))
        expect(await (await own()).json()).toMatchObject({ hosts: [], calendars: [] })
        const of = jsonCall(token, { host: 'first', service: kind })
        expect((await site.request(`${STAFF_API_PATH}/calendars/consent`, of)).status).toBe(403)
        await sql`update auth.users set email = 'jane@example.org' where id = ${id}::uuid`.execute(
          store.db,
        )
        expect(await (await own()).json()).toMatchObject({ hosts: [{ id: 'first' }] })
        expect((await site.request(`${STAFF_API_PATH}/calendars/consent`, of)).status).toBe(200)
        await sql`delete from auth.users where id = ${id}::uuid`.execute(store.db)
      })

      test('only when everything is allowed that the site asks for', async () => {
        const { service } = running
        const { url, cookie } = await begin()
        const back = service.fake.agree(url, 'openid')
        expect(await comeBack(back, cookie)).toContain(problems.scopes)
        const refused = await begin()
        const denied = service.fake.agree(refused.url)
        denied.searchParams.delete('code')
        denied.searchParams.set('error', 'access_denied')
        expect(await comeBack(denied, refused.cookie)).toContain(problems.notAgreed)
        expect(await connected()).toEqual([])
      })
    })
  })
}
