/** A server with many rows of everything that staff pages list and count, spread over a year. */
import type { OperatorDatabase } from '#server/ops/operator-database.ts'
import { newAccount } from '#test/e2e/account-fixtures.ts'
import { sessionOf } from '#test/e2e/fixtures.ts'
import type { RealServer } from '#test/real-server.ts'
import { onDatabaseOf } from '#test/server-database.ts'

const AT_ONCE = 10_000
const YEAR_SECONDS = 365 * 86_400

const LEADS = `
  insert into public.leads (form, email, fields, page_uri, dedupe_hash, received_at, delivery, first_touch, last_touch)
  select (array['waitlist', 'contact', 'pioneer', 'ebook', 'partner'])[1 + n % 5],
    'person' || n || '@firm' || n % 977 || '.example',
    jsonb_build_object('firstname', 'Ada', 'lastname', 'Byron', 'email', 'person' || n,
      'message', repeat('Our team would like to start. ', 12)),
    'https://site.example/' || (array['', 'contact', 'book', 'labs', 'hub'])[1 + n % 5], n::text,
    now() - make_interval(secs => n * $3::float8),
    case when n % 1000 = 0 then 'failed' else 'delivered' end, touch.first, touch.last
  from generate_series($1::int, $2::int) n,
    lateral (select
      jsonb_build_object('landing', '/page-' || n % 23, 'referrer', 'site' || n % 40 || '.example', 'campaign', 'c' || n % 31)
        as first,
      case when n % 10 > 0 then jsonb_build_object('landing', '/page-' || n % 19, 'referrer', 'www.google.com') end as last
    ) touch`

const SUBMISSIONS = `
  insert into public.canvas_submissions (email, q1_activation_rating, created_at, q2_activation_goal, q3_metrics,
    q4_first_movers, q5_empowerment_moves)
  select 'person' || n || '@firm' || n % 977 || '.example', 1 + n % 5, now() - make_interval(secs => n * $3::float8),
    repeat('Goal in words. ', 30), repeat('Metric in words. ', 30), repeat('Names. ', 30), repeat('Moves. ', 30)
  from generate_series($1::int, $2::int) n`

const AUDIT = `
  insert into private.audit (actor, action, subject, row_count)
  select id, case when n % 4 = 0 then 'update' else 'read' end, 'leads', 50
  from generate_series($1::int, $2::int) n, auth.users where $3::float8 > 0`

/** Of about 300 of the rows that a day can have: 24 pages, 13 sources, three kinds of device. */
const VIEWS = `
  insert into private.page_views (day, page, source, device, views)
  select current_date - d, '/page-' || p, (array['internal', 'direct', 'google', 'bing', 'linkedin', 'other', 'email',
    'chatgpt', 'x', 'facebook', 'github', 'reddit', 'youtube'])[s], device, 1 + (d * p * s) % 40
  from generate_series(0, 364) d, generate_series(1, 24) p, generate_series(1, 13) s,
    unnest(array['computer', 'phone', 'tablet']) device
  where (d * 31 + p * 17 + s * 7 + char_length(device)) % 3 = 0`

/** Meetings of the past, one after the other. */
const MEETINGS = `
  insert into public.meetings (lead_id, call, starts_at, ends_at, during, zone, created_at)
  select id, 'strategy', at, at + interval '30 minutes', tstzrange(at, at + interval '30 minutes'), 'UTC', received_at
  from (select id, received_at, now() - row_number() over () * interval '1 hour' as at
    from public.leads limit least($1::int, 5000)) as leads`

/** A staff member: the session as the browser stores it, and the header fields of a call. */
export interface StaffAccess {
  session: string
  headers: Record<string, string>
}

/** @param rows leads, submissions and entries of the activity, each; @param settings which database */
export async function fillStaffData(
  server: Pick<RealServer, 'url' | 'dataDir'>,
  rows: number,
  settings: Readonly<Record<string, string>>,
): Promise<StaffAccess> {
  const session = await sessionOf(server, await newAccount(server, 'admin', undefined, settings))
  await onDatabaseOf(server, (database) => addRows(database, rows), settings)
  return { session, headers: { Authorization: `Bearer ${JSON.parse(session).access_token}` } }
}

async function addRows(database: OperatorDatabase, rows: number): Promise<void> {
  await database.script('alter table public.canvas_submissions disable trigger stamp')
  for (let first = 1; first <= rows; first += AT_ONCE)
    for (const statement of [LEADS, SUBMISSIONS, AUDIT])
      await database.query(statement, [first, Math.min(rows, first + AT_ONCE - 1), YEAR_SECONDS / rows])
  await database.script('alter table public.canvas_submissions enable trigger stamp')
  await database.query(MEETINGS, [rows])
  if (rows >= AT_ONCE) await database.query(VIEWS, [])
  // The nightly job does the same (`server/db/embedded/nightly-backup.ts`).
  await database.script('vacuum (analyze)')
}
