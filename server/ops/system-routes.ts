/**
 * `GET /admin/api/system`: the state of this installation for staff. Needs an admin's bearer token.
 */
import { Hono } from 'hono'
import { sql } from 'kysely'
import { GIVEN_UP_SHOWN, type SystemState } from '#contract/staff/system.ts'
import { STAFF_API_PATH } from '#contract/staff.ts'
import { dataPaths, lastBackupAt } from '#server/db/embedded/data-directory.ts'
import { sqlThrough, type Trx } from '#server/db/store.ts'
import type { Settings } from '#server/env.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { latestRuns } from '#server/launch/run-proof.ts'
import {
  type CalendarSettings,
  calendarStates,
} from '#server/meetings/calendars/hosts-calendars.ts'
import type { CallerDependencies } from '#server/rest/caller.ts'
import { signedInStaff } from '#server/staff/signed-in-staff.ts'
import type { CurrentWords } from '#server/words/current-words.ts'
import { launchGaps } from '#server/words/launch-gaps.ts'
import program from '../../package.json' with { type: 'json' }
import { listGivenUp } from './given-up.ts'
import { deliveryState } from './outbox-figures.ts'

interface SystemRoutesDependencies extends CallerDependencies {
  settings: Settings
  words: CurrentWords
  calendars: CalendarSettings
}

export function systemRoutes({
  store,
  tokens,
  settings,
  words,
  calendars,
}: SystemRoutesDependencies): Hono<AppEnv> {
  const startedAt = new Date(Date.now() - process.uptime() * 1_000).toISOString()
  const routes = new Hono<AppEnv>()
  routes.get(`${STAFF_API_PATH}/system`, async (c) => {
    const { inTransaction } = await signedInStaff(c, { store, tokens }, 'system')
    const { diskFree } = await store.health()
    const state = await inTransaction(async (trx): Promise<SystemState> => {
      const { version, bytes, name, migratedAt } = await databaseFacts(trx)
      return {
        storage: { engine: store.engine, version, bytes, diskFree: diskFree ?? null },
        backup:
          store.engine === 'embedded'
            ? {
                lastMade: lastBackupAt(dataPaths(settings.DATA_DIR).backups)?.toISOString() ?? null,
              }
            : null,
        crm: await deliveryState(trx, 'crm_lead', settings.CRM_FORMS_HOST !== undefined),
        email: await deliveryState(trx, 'email', settings.SMTP_URL !== undefined),
        givenUp: await listGivenUp(sqlThrough(trx), GIVEN_UP_SHOWN),
        calendars: await calendarState(trx, calendars),
        launch: {
          gaps: (await launchGaps(settings, words, sqlThrough(trx))).length,
          failed: Object.values(await latestRuns(sqlThrough(trx))).filter(
            ({ state }) => state === 'failed',
          ).length,
        },
        program: {
          version: program.version,
          node: process.version,
          startedAt,
          lastMigration: name,
          migratedAt,
        },
      }
    })
    return c.json(state)
  })
  return routes
}

async function databaseFacts(trx: Trx) {
  const { rows } = await sql<{ version: string; bytes: number; name: string; migratedAt: Date }>`
    select current_setting('server_version') as version, pg_database_size(current_database())::float8 as bytes,
      m.name, m.applied_at as "migratedAt"
    from private.schema_migrations m order by m.applied_at desc, m.name desc limit 1`.execute(trx)
  const [facts] = rows
  if (!facts) {
    throw new Error('The ledger of migrations is empty')
  }
  return { ...facts, migratedAt: facts.migratedAt.toISOString() }
}

async function calendarState(
  trx: Trx,
  calendars: CalendarSettings,
): Promise<SystemState['calendars']> {
  const states = await calendarStates(trx, calendars)
  // The busy times are only as recent as the calendar that was read first, and incomplete without
  // all.
  const read = states.map(({ answeredAt }) => answeredAt ?? '').sort()[0]
  const failing = states.flatMap(({ failingSince }) => failingSince ?? []).sort()[0]
  return { count: states.length, lastRead: read || null, failingSince: failing ?? null }
}
