import fc from 'fast-check'
import { PostgresQueryCompiler } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Store, Trx } from '#server/db/store.ts'
import { createAccountSite } from '#test/account-site.ts'
import { often, RUNS, sendGenerated, TIME_LIMIT, text } from '#test/fuzz.ts'
import { openTestStore } from '#test/store.ts'
import { type TableShape, tableShapes } from './table-shapes.ts'

/** Statements that ran in callers' names since they were last taken. */
let statements: string[] = []

const store = await openTestStore()
const site = await createAccountSite({ ...store, asCaller: overheard(store) })
const tokens = [undefined, site.anonKey, (await site.member()).accessToken, (await site.member('admin')).accessToken]
const shapeOf = tableShapes(store)
let shapes: TableShape[]
beforeAll(async () => {
  shapes = await Promise.all(
    Object.keys(COLUMNS).map(async (name) => {
      const shape = await shapeOf(name)
      if (!shape) throw new Error(`${name} is not exposed`)
      return shape
    }),
  )
  await site.client().from('canvas_submissions').insert({ email: 'seen@example.org', q1_activation_rating: 3 })
})
afterAll(() => store.close())

/** `asCaller` that records the text of its statements. */
function overheard(inner: Store): Store['asCaller'] {
  const compiler = new PostgresQueryCompiler()
  return (caller, options, work) =>
    inner.asCaller(caller, options, (trx) =>
      work(
        trx.withPlugin({
          transformQuery: ({ node, queryId }) => {
            statements.push(compiler.compileQuery(node, queryId).sql)
            return node
          },
          transformResult: async ({ result }) => result,
        }) as Trx,
      ),
    )
}

const COLUMNS: Record<string, string[]> = {
  canvas_submissions: ['id', 'email', 'created_at', 'q1_activation_rating', 'q2_activation_goal'],
  user_roles: ['id', 'user_id', 'role', 'created_at'],
  leads: ['id', 'form', 'email', 'fields', 'context', 'received_at'],
  staff_members: ['id', 'email'],
  activity: ['id', 'at', 'actor', 'action', 'ids', 'filter', 'row_count'],
  survey_completions: ['run', 'sponsorship', 'safety'],
  survey_days: ['day', 'completed'],
  survey_scores: ['since', 'dimension', 'score', 'n'],
}

/** Everything that a statement may consist of. A caller's text can only become a column's name or a parameter. */
const WORDS = new Set(
  `with as materialized select from join on where and is null true ilike order by asc desc limit offset case when then end
  count coalesce json_agg json_to_record insert into returning int text json bigint uuid app_role jsonb timestamp time zone
  without integer smallint date boolean private require_reader answered counted picked written sent id n body total ids one`
    .trim()
    .split(/\s+/),
)
const NAMES = ['public', 'picked', ...Object.keys(COLUMNS)]
const TOKEN = /"([^"]*)"|('[^']*')|\$\d+|([A-Za-z_]+)|\d+|::|<>|<=|>=|\[\]|[(),.=<>*]|\s+/y

function foreignParts(statement: string): string[] {
  const names = new Set([...NAMES, ...shapes.flatMap(({ columns }) => [...columns.keys()])])
  const foreign: string[] = []
  let at = 0
  while (at < statement.length) {
    TOKEN.lastIndex = at
    const [token, name, literal, word] = TOKEN.exec(statement) ?? []
    if (token === undefined) return [...foreign, statement.slice(at, at + 40)]
    if (name !== undefined && !names.has(name)) foreign.push(token)
    if (literal !== undefined && literal !== "'[]'") foreign.push(token)
    if (word !== undefined && !WORDS.has(word.toLowerCase())) foreign.push(token)
    at += token.length
  }
  return foreign
}

const value = fc.oneof(
  fc.constantFrom('1', '4', 'admin', 'seen@example.org', '2026-01-01', 'null', 'true', crypto.randomUUID()),
  text,
)
const operator = often(
  fc.constantFrom('eq', 'neq', 'gte', 'lt', 'ilike', 'is'),
  fc.constantFrom('in', 'not.eq', 'cs', 'eq(any)', 'drop', 'constructor'),
  15,
)

/** Mostly valid, so that calls reach the database, and invalid in every way. */
function requestTo(table: string) {
  const column = often(fc.constantFrom(...(COLUMNS[table] ?? [])), text, 25)
  const list = (suffix: fc.Arbitrary<string>) =>
    fc
      .array(
        fc.tuple(column, suffix).map((parts) => parts.join('')),
        { minLength: 1, maxLength: 3 },
      )
      .map((items) => items.join(','))
  const parameter = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.tuple(
        column,
        fc.tuple(operator, value).map((parts) => parts.join('.')),
      ),
    },
    {
      weight: 1,
      arbitrary: fc.tuple(fc.constantFrom('select', 'or', 'columns', 'on_conflict'), list(fc.constant(''))),
    },
    { weight: 1, arbitrary: fc.tuple(fc.constant('order'), list(fc.constantFrom('.desc', '.asc', '.desc', '.up'))) },
    {
      weight: 1,
      arbitrary: fc.tuple(
        fc.constantFrom('limit', 'offset'),
        fc.oneof(
          { weight: 4, arbitrary: fc.nat(3).map(String) },
          { weight: 1, arbitrary: fc.bigInt().map(String) },
          { weight: 1, arbitrary: text },
        ),
      ),
    },
  )
  const query = fc
    .array(parameter, { maxLength: 4 })
    .map(
      (given) => `?${new URLSearchParams(given.map(([name, with_]) => [name.toWellFormed(), with_.toWellFormed()]))}`,
    )
  const raw = fc
    .string({ unit: fc.constantFrom(...`?&=%.,()"*:\\'aegq10; `), maxLength: 60 })
    .map((given) => `?${given}`)
  const row = fc.dictionary(column, fc.oneof(fc.jsonValue({ maxDepth: 2 }), value), { maxKeys: 5 })
  const body = fc.oneof(
    { weight: 6, arbitrary: row.map((given) => JSON.stringify(given)) },
    { weight: 1, arbitrary: fc.array(row, { maxLength: 3 }).map((given) => JSON.stringify(given)) },
    { weight: 1, arbitrary: fc.json() },
    { weight: 1, arbitrary: text },
  )
  return fc.record({
    table: fc.constant(table),
    search: often(query, raw, 9),
    body,
  })
}
const prefer = fc.subarray(['return=representation', 'count=estimated']).map((wishes) => wishes.join(','))
const accept = often(
  fc.constantFrom('*/*', 'application/json'),
  fc.constantFrom('application/vnd.pgrst.object+json', 'text/csv'),
  9,
)

test(
  `${RUNS} generated calls of the data API: no failure but the caller’s, no SQL outside the grammar, no right gained`,
  TIME_LIMIT,
  async () => {
    const heard = new Set<string>()
    const rolesBefore = await store.db.selectFrom('user_roles').selectAll().orderBy('id').execute()
    await sendGenerated(
      fc.record({
        to: fc.oneof(...Object.keys(COLUMNS).map(requestTo)),
        method: fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'POST', 'POST', 'PATCH', 'DELETE'),
        // Admins get furthest.
        token: fc.constantFrom(...tokens, tokens.at(-1), tokens.at(-1)),
        prefer,
        accept,
      }),
      ({ to: { table, search, body }, method, token, ...wishes }) => {
        statements = []
        return site.request(`/rest/v1/${table}${search}`, {
          method,
          headers: {
            ...(token && { Authorization: `Bearer ${token}` }),
            Prefer: wishes.prefer,
            Accept: wishes.accept,
            ...(method !== 'GET' && method !== 'HEAD' && { 'Content-Type': 'application/json' }),
          },
          ...((method === 'POST' || method === 'PATCH') && { body: body.toWellFormed() }),
        })
      },
      ({ status }, said) => {
        if (status >= 400 && said !== '')
          expect(Object.keys(JSON.parse(said)).sort()).toEqual(['code', 'details', 'hint', 'message'])
        for (const statement of statements) {
          expect(foreignParts(statement)).toEqual([])
          heard.add(statement)
        }
      },
    )
    // The calls did not all end before a statement was made.
    expect(heard.size).toBeGreaterThan(RUNS / 20)
    expect(await store.db.selectFrom('user_roles').selectAll().orderBy('id').execute()).toEqual(rolesBefore)
    expect(await store.db.selectFrom('leads').select('id').execute()).toEqual([])
  },
)
