import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { VISITS_LOST_MAX_SECONDS } from '#contract/visits.ts'
import { openStore } from '#server/db/open-store.ts'
import { createInstallation } from '#test/real-installation.ts'

const PROCESSES = 3
const PERSON = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

test('a killed process loses no more than the seconds that are announced', { timeout: 170_000 }, async () => {
  const installation = await createInstallation()
  const servers = await installation.startAll(PROCESSES)
  const accepted: { server: number; at: number }[] = []
  let isOver = false
  const visitor = async (server: number) => {
    for (let view = 0; !isOver; view++) {
      const response = await fetch(`${servers[server]?.url}/visits`, {
        method: 'POST',
        body: '/\n',
        headers: { 'user-agent': PERSON, 'x-forwarded-for': `10.${server}.${view >> 8}.${view & 255}` },
      }).catch(() => undefined)
      if (response?.status !== 204) return
      accepted.push({ server, at: performance.now() })
      await delay(20)
    }
  }
  const visitors = servers.map((_, server) => visitor(server))
  await delay(8_500 + Math.random() * 3_000)
  // The first process is killed. The others are stopped and must lose nothing.
  servers[0]?.signal('SIGKILL')
  const killedAt = performance.now()
  await servers[0]?.exited
  isOver = true
  await Promise.all(visitors)
  await Promise.all(servers.slice(1).map((server) => server.stop()))

  const opened = await openStore(installation.data, pino({ level: 'silent' }))
  const { rows } = await sql<{
    views: number
  }>`select coalesce(sum(views), 0)::int as views from private.page_views`.execute(opened.db)
  await opened.close()
  await installation.remove()
  const stored = rows[0]?.views ?? 0
  const atRisk = accepted.filter(
    ({ server, at }) => server === 0 && at > killedAt - VISITS_LOST_MAX_SECONDS * 1_000,
  ).length
  // One report may have been counted although its answer never arrived.
  expect(stored).toBeLessThanOrEqual(accepted.length + 1)
  expect(stored).toBeGreaterThanOrEqual(accepted.length - atRisk)
  console.log(
    `${accepted.length} accepted, ${stored} stored, ${atRisk} in the last ${VISITS_LOST_MAX_SECONDS} seconds of the killed process`,
  )
})
