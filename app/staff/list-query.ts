/** Which rows a list shows: the address holds it, the data API answers it. */
import type { SupabaseClient } from '@supabase/supabase-js'
import type { Activity, CanvasSubmission, Lead, UserRole } from '#contract/database.ts'
import { type StaffTable, TIME_COLUMN } from '#contract/staff.ts'

export const PAGE_ROWS = 50

export interface ListQuery {
  /** Part of an email address. */
  search: string
  /** Days, `2026-03-01`, in the reader's own zone; '' for no limit. */
  from: string
  to: string
  oldestFirst: boolean
  /** Of the activity only what changed something. */
  changesOnly: boolean
  /** Counted from 0. */
  page: number
}

export interface Page<Row> {
  rows: Row[]
  /** Which page this is, counted from 0. */
  index: number
  /** There may be rows after these. */
  isFull: boolean
}

/** Reads the query from the parameters of an address. Values it does not understand count as absent. */
export function readListQuery(parameters: URLSearchParams): ListQuery {
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
    changesOnly: parameters.get('show') === 'changes',
    page: Number.isSafeInteger(page) && page > 0 ? page - 1 : 0,
  }
}

/** Writes the query into the parameters of an address; defaults are left out, other parameters stay. */
export function writeListQuery(query: ListQuery, parameters: URLSearchParams): URLSearchParams {
  const written = new URLSearchParams(parameters)
  const values = {
    search: query.search,
    from: query.from,
    to: query.to,
    order: query.oldestFirst ? 'oldest' : '',
    show: query.changesOnly ? 'changes' : '',
    page: query.page > 0 ? String(query.page + 1) : '',
  }
  for (const [name, value] of Object.entries(values)) {
    if (value) written.set(name, value)
    else written.delete(name)
  }
  return written
}

/** Whether the query leaves rows out. */
export function isFiltered(query: ListQuery): boolean {
  return query.search !== '' || query.from !== '' || query.to !== '' || query.changesOnly
}

/** `%` and `_` mean themselves. `*`, a wildcard of the data API that cannot be escaped, becomes any one character. */
function pattern(search: string): string {
  return `%${search.replace(/[\\%_]/g, '\\$&').replaceAll('*', '_')}%`
}

/** The first moment of a day in the reader's time zone, or of the day after. */
function startOf(day: string, daysLater = 0): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + daysLater).toISOString()
}

/** The lists and their rows. */
export interface Lists {
  canvas_submissions: CanvasSubmission
  leads: LeadRow
  activity: Activity
}
export type ListName = keyof Lists

/** A lead as its list shows it. */
export type LeadRow = Omit<Lead, 'dedupe_hash' | 'context'>

const LISTS: Record<ListName, { columns: string; time: string; searched: string }> = {
  canvas_submissions: { columns: '*', time: TIME_COLUMN.canvas_submissions, searched: 'email' },
  leads: {
    columns:
      'id,form,email,fields,submitted_at,page_uri,first_touch,last_touch,received_at,delivery,delivered_at,delivery_note,privacy_notice',
    time: TIME_COLUMN.leads,
    searched: 'email',
  },
  activity: { columns: '*', time: 'at', searched: 'actor_email' },
}

/** Column, operator and value of each condition, as the data API writes them. */
function conditionsOf(list: ListName, query: ListQuery): [string, string, string][] {
  const { time, searched } = LISTS[list]
  return [
    ...(query.search ? [[searched, 'ilike', pattern(query.search)] as [string, string, string]] : []),
    ...(query.changesOnly && list === 'activity' ? [['action', 'neq', 'read'] as [string, string, string]] : []),
    ...(query.from ? [[time, 'gte', startOf(query.from)] as [string, string, string]] : []),
    ...(query.to ? [[time, 'lt', startOf(query.to, 1)] as [string, string, string]] : []),
  ]
}

/** The same conditions and order for the export. */
export function exportQuery(table: StaffTable, query: ListQuery): URLSearchParams {
  const parameters = new URLSearchParams(
    conditionsOf(table, query).map(([column, operator, value]) => [column, `${operator}.${value}`]),
  )
  parameters.set('order', `${LISTS[table].time}.${query.oldestFirst ? 'asc' : 'desc'}`)
  return parameters
}

/**
 * One page of a list, without the number of all rows, since counting reads the whole table.
 * @throws with the message of the data API
 */
export async function fetchPage<Name extends ListName>(
  client: SupabaseClient,
  list: Name,
  query: ListQuery,
): Promise<Page<Lists[Name]>> {
  const { columns, time } = LISTS[list]
  let request = client.from(list as string).select(columns)
  for (const [column, operator, value] of conditionsOf(list, query)) request = request.filter(column, operator, value)
  const first = query.page * PAGE_ROWS
  const { data, error } = await request
    .order(time, { ascending: query.oldestFirst })
    .order('id', { ascending: query.oldestFirst })
    .range(first, first + PAGE_ROWS - 1)
  if (error) throw error
  const rows = data as unknown as Lists[Name][]
  // Rows were deleted meanwhile, or the address names a page that never existed.
  if (rows.length === 0 && query.page > 0) return fetchPage(client, list, { ...query, page: 0 })
  return { rows, index: query.page, isFull: rows.length === PAGE_ROWS }
}

/** How many rows a list has under a query. @throws with the message of the data API */
export async function countRows(client: SupabaseClient, list: ListName, query?: ListQuery): Promise<number> {
  let request = client.from(list as string).select('id', { count: 'exact', head: true })
  for (const [column, operator, value] of query ? conditionsOf(list, query) : [])
    request = request.filter(column, operator, value)
  const { count, error, status } = await request
  // A failed HEAD request has no body, so there may be no message.
  if (error) throw new Error(error.message || `The server answered ${status}`)
  return count ?? 0
}

/** Who has which role, newest first. @throws with the message of the data API */
export async function fetchRoles(client: SupabaseClient): Promise<UserRole[]> {
  const { data, error } = await client.from('user_roles').select('*').order('created_at', { ascending: false })
  if (error) throw error
  return data as UserRole[]
}
