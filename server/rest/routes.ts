/**
 * The data API under `/rest/v1`: the part of PostgREST's protocol that this product uses, as the
 * caller's own role.
 */
import { type Context, Hono } from 'hono'
import { sql } from 'kysely'
import type { AuditTable } from '#contract/tables/operations.ts'
import { recordReading } from '#server/audit/record-audit.ts'
import type { Caller } from '#server/db/store.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { readJson } from '#server/http/body.ts'
import { requireWithinLimit } from '#server/http/limits/limit-visitor.ts'
import type { RateLimiter } from '#server/http/limits/rate-limiter.ts'
import { asReader, type CallerDependencies, restCaller } from './caller.ts'
import { describeQuery, rowRange, selectedColumns } from './read-query.ts'
import { badQuery, RestRefusal, refused } from './refusal.ts'
import { insertStatement, type ReadRows, selectStatement } from './statements.ts'
import { type TableShape, tableShapes } from './table-shapes.ts'

export const REST_PATH = '/rest/v1'

interface RestDependencies extends CallerDependencies {
  limiter: RateLimiter
  /**
   * Number of the group of networks that a visitor's network address is in, for the benchmark of
   * the survey.
   */
  networkGroup: (address: string) => number
}

export function restRoutes(dependencies: RestDependencies): Hono<AppEnv> {
  const { store, tokens } = dependencies
  const shapeOf = tableShapes(store)
  const routes = new Hono<AppEnv>()

  routes.all(`${REST_PATH}/:table`, async (c) => {
    const caller = await restCaller(c, { store, tokens })
    const name = c.req.param('table')
    const table = await shapeOf(name)
    if (!table) {
      throw notFound(name)
    }
    const { method } = c.req
    if (!table.methods.includes(method)) {
      throw new RestRefusal(405, 'PGRST117', `Unsupported HTTP method: ${method}`, {
        headers: { Allow: `${table.methods.join(', ')}, OPTIONS` },
      })
    }
    requireJson(c)
    const query = new URL(c.req.url).searchParams
    const request = { caller, table, query }
    return method === 'POST' ? insert(c, dependencies, request) : read(c, dependencies, request)
  })
  routes.all(`${REST_PATH}/*`, (c) => {
    throw notFound(c.req.path.slice(REST_PATH.length + 1))
  })
  return routes
}

interface TableRequest {
  caller: Caller
  table: TableShape
  query: URLSearchParams
}

async function read(
  c: Context<AppEnv>,
  { store, limiter }: RestDependencies,
  { caller, table, query }: TableRequest,
): Promise<Response> {
  await requireWithinLimit(c, limiter, 'data-reads')
  const isEstimated = prefers(c).has('count=estimated')
  const { n, body, total, ids } = await asReader(store, caller, table.name, async (trx) => {
    const { rows } = await selectStatement(table, query, isEstimated).execute(trx)
    return rows[0] as ReadRows
  }).catch((error: unknown) => refused(error, caller.role === 'anon'))
  const isBody = c.req.method === 'GET'
  // Without the record there is no answer.
  if (isBody && table.isAudited && n > 0) {
    await recordReading(store, {
      actor: typeof caller.claims.sub === 'string' ? caller.claims.sub : null,
      action: 'read',
      subject: table.name as AuditTable['subject'],
      ids: ids ?? [],
      filter: describeQuery(table, query),
      rowCount: n,
    })
  }
  const { offset } = rowRange(query)
  c.header('Content-Range', `${n === 0 ? '*' : `${offset}-${offset + n - 1}`}/${total ?? '*'}`)
  return isBody ? json(c, body, 200) : c.body(null, 200)
}

async function insert(
  c: Context<AppEnv>,
  { store, limiter, networkGroup }: RestDependencies,
  { caller, table, query }: TableRequest,
): Promise<Response> {
  const returning = readReturning(c, table, query)
  const row = await readRow(c, table)
  if (table.insertLimit) {
    await requireWithinLimit(c, limiter, table.insertLimit)
  }
  // Without rows to answer with it returns no column, because that would need the right to read.
  const statement = insertStatement(table, row, Object.keys(row), returning ?? sql`1 as one`)
  // The benchmark takes one survey of a group of networks (migration `survey`). All others are only
  // counted.
  const group = table.insertLimit === 'survey' ? networkGroup(c.get('clientAddress')) : undefined
  if (group !== undefined) {
    await requireWithinLimit(c, limiter, 'survey-group', String(group))
  }
  const { rows } = await store
    .asCaller(caller, {}, async (trx) => {
      if (group !== undefined) {
        await sql`select set_config('survey.network_group', ${String(group)}, true)`.execute(trx)
      }
      return statement.execute(trx)
    })
    .catch((error: unknown) => refused(error, caller.role === 'anon'))
  return returning ? json(c, rows[0]?.body ?? '[]', 201) : c.body(null, 201)
}

/**
 * The columns that an insert answers with. Undefined when the caller wants none.
 * @throws {RestRefusal} 400 for anything that the site does not ask for
 */
function readReturning(c: Context, table: TableShape, query: URLSearchParams) {
  for (const name of query.keys()) {
    if (name !== 'select') {
      throw badQuery(name)
    }
  }
  const wishes = prefers(c)
  for (const wish of wishes) {
    if (wish.startsWith('resolution=')) {
      throw badQuery(wish)
    }
  }
  return wishes.has('return=representation') ? selectedColumns(table, query) : undefined
}

/** The one row of the body. @throws {RestRefusal} 400 for a body that is no row of this table */
async function readRow(c: Context<AppEnv>, table: TableShape): Promise<Record<string, unknown>> {
  const row = await readJson(c)
  if (typeof row !== 'object' || row === null || Array.isArray(row)) {
    throw new RestRefusal(400, 'PGRST102', 'Expected one row as an object')
  }
  const columns = Object.keys(row)
  for (const column of columns) {
    if (!table.columns.has(column)) {
      throw new RestRefusal(
        400,
        'PGRST204',
        `Could not find the '${column.slice(0, 100)}' column of '${table.name}' in the schema cache`,
      )
    }
  }
  if (columns.length === 0) {
    throw new RestRefusal(400, 'PGRST102', 'Expected a row with columns')
  }
  return row as Record<string, unknown>
}

const notFound = (name: string) =>
  new RestRefusal(
    404,
    'PGRST205',
    `Could not find the table 'public.${name.slice(0, 100)}' in the schema cache`,
  )

/** A single object, CSV and other formats are not offered. @throws {RestRefusal} 406 */
function requireJson(c: Context): void {
  const accepted = c.req.header('Accept') ?? '*/*'
  if (!/\*\/\*|application\/(\*|json)/.test(accepted)) {
    throw new RestRefusal(
      406,
      'PGRST107',
      `None of these media types are available: ${accepted.slice(0, 100)}`,
    )
  }
}

/** Preferences (RFC 7240). Unknown ones are ignored. */
const prefers = (c: Context) =>
  new Set((c.req.header('Prefer') ?? '').split(',').map((wish) => wish.trim()))

const json = (c: Context<AppEnv>, body: string, status: 200 | 201): Response =>
  c.body(body, status, { 'Content-Type': 'application/json; charset=utf-8' })
