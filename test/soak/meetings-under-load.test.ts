/**
 * @second-ring: needs the machine for itself
 * @full-size: the visitors
 */

import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import {
  MEETING_BOOK_PATH,
  MEETING_TIMES_PATH,
  type MeetingAnswer,
  nearestTimes,
} from '#contract/meetings.ts'
import { CALL, visitor } from '#test/bookings.ts'
import { jsonPost } from '#test/posts.ts'
import { createInstallation } from '#test/real-installation.ts'
import { SECOND_HOST } from '#test/second-host.ts'
import { storedTexts } from '#test/server-database.ts'
import { addressOf, inStore } from './visitors.ts'

/** The full number with SOAK=1. */
const VISITORS = process.env.SOAK ? 200 : 60

test(`${VISITORS} visitors ask for one time of two hosts at once: two have it, all others are shown the times nearby`, async () => {
  const installation = await createInstallation()
  onTestFinished(() => installation.remove())
  await inStore(installation.data, ({ db }) =>
    sql`insert into public.word_changes (area, address, version, value, original, kind, publication, path)
      select area, at, 1, value, '""', 'publish', gen_random_uuid(), '/'
      from jsonb_to_recordset(${JSON.stringify(storedTexts(SECOND_HOST))}::jsonb) as t(area private.word_area, at text, value jsonb)`.execute(
      db,
    ),
  )
  const servers = await installation.startAll(3)
  const response = await fetch(`${servers[0]?.url}${MEETING_TIMES_PATH}?call=${CALL.id}`)
  const { times } = (await response.json()) as { times: number[] }
  // Only one of them takes calls on Sundays.
  const at = times.filter((time) => new Date(time).getUTCDay() !== 0)[8] ?? 0
  const answers = await Promise.all(
    Array.from({ length: VISITORS }, async (_, n) => {
      const posted = jsonPost(visitor(at, `visitor${n}@example.org`), addressOf(n))
      for (;;) {
        const answer = await fetch(
          `${servers[n % servers.length]?.url}${MEETING_BOOK_PATH}`,
          posted,
        )
        // More callers at once than the embedded database lets wait (`docs/operations.md`) ask
        // again, as the page says.
        if (answer.status !== 503) {
          return (await answer.json()) as MeetingAnswer
        }
        await delay(Number(answer.headers.get('retry-after')) * 1000)
      }
    }),
  )
  expect(answers.map(({ outcome }) => outcome).sort()).toEqual([
    'done',
    'done',
    ...Array(VISITORS - 2).fill('taken'),
  ])
  for (const answer of answers) {
    if (answer.outcome === 'taken') {
      expect(nearestTimes(answer.times, at)).toHaveLength(6)
    }
  }
  await Promise.all(servers.map((server) => server.stop()))
  const { rows } = await inStore(installation.data, ({ db }) =>
    sql`select count(*)::int as meetings, count(distinct host)::int as hosts, (select count(*)::int from leads) as leads,
        min((select count(*)::int from private.outbox o where o.ref = m.id and o.kind = 'email')) >= 2 as "areTold"
      from meetings m`.execute(db),
  )
  expect(rows).toEqual([{ meetings: 2, hosts: 2, leads: 2, areTold: true }])
})
