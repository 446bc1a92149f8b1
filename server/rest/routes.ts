/** The data API under `/rest/v1`: the part of PostgREST's protocol that this product uses, as the caller's own role. */
import { type Context, Hono } from 'hono'
import { sql } from 'kysely'
import type { RateLimitName } from '#contract/limits.ts'
import { STAFF_TABLES } from '#contract/staff.ts'
import type { Caller } from '#server/db/store.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { readJson } from '#server/http/json-body.ts'
import { admit } from '#server/http/limited.ts'
import type { CountRequest } from '#server/http/request-counter.ts'
import { recordReading } from '#server/staff/record-audit.ts'
import { type CallerParts, restCaller } from './caller.ts'
import { describeQuery } from './describe-query.ts'
import { filterSql, searchesText } from './filters.ts'
import { type Preferences, readPreferences } from './preferences.ts'
import { applyRangeField, rowRange } from './read-query.ts'
import { RestRefusal, refused } from './refusal.ts'
import { readRows, type SentRows } from './row-bodies.ts'
import { schemaCache, type TableShape } from './schema-cache.ts'
import { searchInSlices } from './search-in-slices.ts'
import { type Answered, deleteStatement, insertStatement, selectStatement, updateStatement } from './statements.ts'

export const REST_PATH = '/rest/v1'

interface RestParts extends CallerParts {
  countRequest: CountRequest
}

const SINGLE = 'application/vnd.pgrst.object+json'
const NOTHING_WRITTEN: Answered = { n: 0, body: '[]', total: null, inserted: 0 }

/** Limits on inserts, by the tables that anyone may insert into. The browser's own limit does not bind other clients. */
const INSERT_LIMITS: Record<string, { perVisitor: RateLimitName; perEmail?: RateLimitName }> = {
  canvas_submissions: { perVisitor: 'canvas', perEmail: 'canvas-per-email' },
  survey_completions: { perVisitor: 'survey' },
}

export function restRoutes(parts: RestParts): Hono<AppEnv> {
  const { store } = parts
  const shapeOf = schemaCache(store)
  const routes = new Hono<AppEnv>()

  routes.all(`${REST_PATH}/rpc/*`, () => {
    throw new RestRefusal(404, 'PGRST202', 'Could not find the function in the schema cache')
  })
  routes.all(`${REST_PATH}/:table`, async (c) => {
    const caller = await restCaller(c, parts)
    requirePublicProfile(c)
    const name = c.req.param('table')
    const table = await shapeOf(name)
    if (!table)
      throw new RestRefusal(
        404,
        'PGRST205',
        `Could not find the table 'public.${name.slice(0, 100)}' in the schema cache`,
      )
    if (!table.methods.includes(c.req.method))
      throw new RestRefusal(405, 'PGRST117', `Unsupported HTTP method: ${c.req.method}`, {
        headers: { Allow: `${table.methods.join(', ')}, OPTIONS` },
      })
    const query = new URL(c.req.url).searchParams
    requireReadableText(query)
    const prefer = readPreferences(c.req.header('Prefer'), c.req.method)
    if (c.req.method === 'GET') applyRangeField(query, c.req.header('Range'))
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return read(c, caller, table, query, prefer)
    return write(c, caller, table, query, prefer)
  })
  routes.all(`${REST_PATH}/*`, () => {
    throw new RestRefusal(404, 'PGRST125', 'Invalid path specified in request URL')
  })

  /** Runs one statement in one transaction as the caller. A later refusal rolls it back. */
  function run(
    caller: Caller,
    statement: ReturnType<typeof selectStatement>,
    isSingle: boolean,
    { readOnly, rowsMax }: { readOnly: boolean; rowsMax: number },
  ): Promise<Answered> {
    return store
      .asCaller(caller, { readOnly }, async (trx) => {
        // Times are written in the connection's time zone, so it is the same on every server.
        await sql`select set_config('TimeZone', 'UTC', true)`.execute(trx)
        const { rows } = await statement.execute(trx)
        const answered = rows[0]
        if (!answered) throw new Error('The statement gave no row')
        if (isSingle && answered.n !== 1)
          throw new RestRefusal(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', {
            details: `The result contains ${answered.n} rows`,
          })
        if (answered.n > rowsMax)
          throw new RestRefusal(400, 'PGRST124', 'Query result exceeds max-affected preference constraint', {
            details: `The query affects ${answered.n} rows`,
          })
        return answered
      })
      .catch((error: unknown) => refused(error, caller.role === 'anon'))
  }

  async function search(caller: Caller, table: TableShape, query: URLSearchParams, countMax: number) {
    const filter = searchesText(query) ? filterSql(table, query) : undefined
    if (!filter) return undefined
    return searchInSlices(store, { caller, table, filter, countMax }).catch((error: unknown) =>
      refused(error, caller.role === 'anon'),
    )
  }

  async function read(
    c: Context<AppEnv>,
    caller: Caller,
    table: TableShape,
    query: URLSearchParams,
    prefer: Preferences,
  ) {
    const isSingle = wantsSingle(c)
    const matches = await search(caller, table, query, prefer.countMax)
    const answered = await run(caller, selectStatement(table, query, prefer.countMax, matches), isSingle, {
      readOnly: true,
      rowsMax: Number.POSITIVE_INFINITY,
    })
    const { n, body, total } = answered
    const { offset } = rowRange(query)
    if (total !== null && total <= prefer.countMax && offset > total) {
      c.header('Content-Range', `*/${total}`)
      throw new RestRefusal(416, 'PGRST103', 'Requested range not satisfiable', {
        details: `An offset of ${offset} was requested, but there are only ${total} rows.`,
      })
    }
    c.header('Content-Range', `${n === 0 ? '*' : `${offset}-${offset + n - 1}`}/${total ?? '*'}`)
    const status = total !== null && n < total && !isSingle ? 206 : 200
    if (c.req.method === 'GET' && n > 0) await noteReading(caller, table, query, answered)
    nameApplied(c, prefer)
    return send(c, c.req.method === 'HEAD' ? null : body, isSingle, status)
  }

  /** Records in the audit log which people's rows staff are about to see. Without the record there is no answer. */
  async function noteReading(caller: Caller, table: TableShape, query: URLSearchParams, { n, ids }: Answered) {
    const subject = STAFF_TABLES.find((name) => name === table.name)
    if (!subject || caller.role === 'anon') return
    await recordReading(store, {
      actor: typeof caller.claims.sub === 'string' ? caller.claims.sub : null,
      action: 'read',
      subject,
      ids: ids?.slice(1, -1).split(',') ?? [],
      filter: { ...describeQuery(table, query), ...(caller.role === 'service_role' && { as: caller.role }) },
      rowCount: n,
    })
  }

  async function write(
    c: Context<AppEnv>,
    caller: Caller,
    table: TableShape,
    query: URLSearchParams,
    prefer: Preferences,
  ) {
    const { method } = c.req
    const isSingle = wantsSingle(c) && prefer.returnRows
    const change = { readOnly: false, rowsMax: prefer.rowsMax }
    if (method === 'DELETE') {
      const answered = await run(caller, deleteStatement(table, query, prefer), isSingle, change)
      c.header('Content-Range', `*/${prefer.countMax > 0 ? answered.n : '*'}`)
      return sendWritten(c, answered, prefer, isSingle, 200)
    }
    const sent = readRows(table, await readJson(c), query.get('columns'))
    if (method === 'PATCH') {
      if (sent.columns.length === 0) return sendWritten(c, NOTHING_WRITTEN, prefer, false, 200)
      const answered = await run(caller, updateStatement(table, query, sent, prefer), isSingle, change)
      const range = answered.n === 0 ? '*' : `0-${answered.n - 1}`
      c.header('Content-Range', `${range}/${prefer.countMax > 0 ? answered.n : '*'}`)
      return sendWritten(c, answered, prefer, isSingle, 200)
    }
    if (caller.role !== 'service_role') await admitRows(c, table, sent)
    if (sent.rows.length === 0) return sendWritten(c, NOTHING_WRITTEN, prefer, false, 201)
    const answered = await run(caller, insertStatement(table, query, sent, prefer), isSingle, {
      ...change,
      rowsMax: Number.POSITIVE_INFINITY,
    })
    c.header('Content-Range', `*/${prefer.countMax > 0 ? answered.n : '*'}`)
    // As in PostgREST, existing rows count as created when they are left alone, and as found when they are replaced.
    const isFound = prefer.resolution === 'merge-duplicates' && answered.inserted === 0
    return sendWritten(c, answered, prefer, isSingle, isFound ? 200 : 201)
  }

  /** Counts rows for tables that anyone may insert into. @throws {StatusError} 429 */
  async function admitRows(c: Context<AppEnv>, table: TableShape, { rows }: SentRows): Promise<void> {
    const limits = INSERT_LIMITS[table.name]
    if (!limits) return
    for (const { email } of rows) {
      await admit(c, parts.countRequest, limits.perVisitor)
      if (limits.perEmail && typeof email === 'string')
        await admit(c, parts.countRequest, limits.perEmail, email.toLowerCase())
    }
  }

  return routes
}

/** Media types that a list is sent as. */
const LISTS = new Set(['', '*/*', 'application/*', 'application/json'])

/** Whether the request wants one object instead of a list. @throws {RestRefusal} 406 for any other format, such as CSV */
function wantsSingle(c: Context): boolean {
  const field = c.req.header('Accept') ?? ''
  const types = field.split(',').map((type) => type.replace(/;\s*(q|charset)=[^;]*/g, '').trim())
  if (types.includes(SINGLE)) return true
  if (types.some((type) => LISTS.has(type))) return false
  throw new RestRefusal(406, 'PGRST107', `None of these media types are available: ${field.slice(0, 100)}`)
}

function send(c: Context<AppEnv>, body: string | null, isSingle: boolean, status: 200 | 201 | 206): Response {
  c.header('Content-Type', `${isSingle ? SINGLE : 'application/json'}; charset=utf-8`)
  // A list of one, without its brackets.
  if (body === null) return c.body(null, status)
  return c.body(isSingle ? body.trim().slice(1, -1) : body, status)
}

function nameApplied(c: Context<AppEnv>, { applied }: Preferences): void {
  if (applied) c.header('Preference-Applied', applied)
}

function sendWritten(
  c: Context<AppEnv>,
  { body }: Answered,
  prefer: Preferences,
  isSingle: boolean,
  status: 200 | 201,
): Response {
  nameApplied(c, prefer)
  if (prefer.returnRows) return send(c, body, isSingle, status)
  return c.body(null, status === 200 && c.req.method !== 'POST' ? 204 : status)
}

function requirePublicProfile(c: Context<AppEnv>): void {
  const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
  const profile = c.req.header(isRead ? 'Accept-Profile' : 'Content-Profile') ?? 'public'
  if (profile !== 'public')
    throw new RestRefusal(406, 'PGRST106', `Invalid schema: ${profile.slice(0, 100)}`, {
      hint: 'Only the following schemas are exposed: public',
    })
}

/** PostgreSQL text cannot hold NUL (SQLSTATE 22021). */
function requireReadableText(query: URLSearchParams): void {
  for (const [name, value] of query)
    if (name.includes('\0') || value.includes('\0'))
      throw new RestRefusal(400, '22021', 'The query holds a NUL character')
}
