/** What a table shows: held in the address, answered by the server. */
import type { SupabaseClient } from '@supabase/supabase-js'
import type { CanvasSubmission, Lead, UserRole } from '#contract/database.ts'

export const PAGE_ROWS = 50

export interface TableQuery {
  /** Part of an e-mail address. */
  search: string
  /** Days, `2026-03-01`, in the reader's own zone; '' for no limit. */
  from: string
  to: string
  oldestFirst: boolean
  /** Counted from 0. */
  page: number
}

export interface Page<Row> {
  rows: Row[]
  /** All rows that fit. */
  total: number
}

/** Reads what the address says; whatever is not understood counts as absent. */
export function readTableQuery(parameters: URLSearchParams): TableQuery {
  const day = (name: string) => {
    const text = parameters.get(name) ?? ''
    return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : ''
  }
  const page = Number(parameters.get('page') ?? '1')
  return {
    search: (parameters.get('search') ?? '').slice(0, 254),
    from: day('from'),
    to: day('to'),
    oldestFirst: parameters.get('order') === 'oldest',
    page: Number.isSafeInteger(page) && page > 0 ? page - 1 : 0,
  }
}

/** The parameters of the address for a query; defaults are left out. */
export function writeTableQuery(query: TableQuery, tab: string): URLSearchParams {
  const parameters = new URLSearchParams()
  if (tab !== 'submissions') parameters.set('tab', tab)
  if (query.search) parameters.set('search', query.search)
  if (query.from) parameters.set('from', query.from)
  if (query.to) parameters.set('to', query.to)
  if (query.oldestFirst) parameters.set('order', 'oldest')
  if (query.page > 0) parameters.set('page', String(query.page + 1))
  return parameters
}

/** `%` and `_` mean themselves; the protocol's own `*` cannot be asked for. */
function pattern(search: string): string {
  return `%${search.replace(/[\\%_]/g, '\\$&').replaceAll('*', '_')}%`
}

/** First moment of a day in the reader's zone, or of the day after. */
function momentOf(day: string, daysLater = 0): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + daysLater).toISOString()
}

interface Tables {
  canvas_submissions: CanvasSubmission
  leads: Lead
}

const TIME_COLUMN = { canvas_submissions: 'created_at', leads: 'received_at' } as const

/** One page of a table. @throws what the server says */
export async function fetchPage<Name extends keyof Tables>(
  client: SupabaseClient,
  table: Name,
  query: TableQuery,
): Promise<Page<Tables[Name]>> {
  const time = TIME_COLUMN[table]
  let request = client.from(table as string).select('*', { count: 'exact' })
  if (query.search) request = request.ilike('email', pattern(query.search))
  if (query.from) request = request.gte(time, momentOf(query.from))
  if (query.to) request = request.lt(time, momentOf(query.to, 1))
  const first = query.page * PAGE_ROWS
  const { data, count, error, status } = await request
    .order(time, { ascending: query.oldestFirst })
    .range(first, first + PAGE_ROWS - 1)
  // Rows were deleted meanwhile, or the address names a page that never was.
  if (status === 416 && query.page > 0) return fetchPage(client, table, { ...query, page: 0 })
  if (error) throw error
  const rows = data as Tables[Name][]
  return { rows, total: count ?? rows.length }
}

/** Who has which role, newest first. @throws what the server says */
export async function fetchRoles(client: SupabaseClient): Promise<UserRole[]> {
  const { data, error } = await client.from('user_roles').select('*').order('created_at', { ascending: false })
  if (error) throw error
  return data as UserRole[]
}

/** How many leads there are. @throws what the server says */
export async function countLeads(client: SupabaseClient): Promise<number> {
  const { count, error } = await client.from('leads').select('id', { count: 'exact' }).limit(1)
  if (error) throw error
  return count ?? 0
}
