/** What a table shows: held in the address, answered by the server. */
import type { SupabaseClient } from '@supabase/supabase-js'
import type { Activity, CanvasSubmission, Lead, LeadDelivery, UserRole } from '#contract/database.ts'
import { type StaffTable, TIME_COLUMN } from '#contract/staff.ts'

export const PAGE_ROWS = 50

export interface TableQuery {
  /** Part of an e-mail address. */
  search: string
  /** Days, `2026-03-01`, in the reader's own zone; '' for no limit. */
  from: string
  to: string
  oldestFirst: boolean
  /** Of the activity only what is no reading. */
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
    changesOnly: parameters.get('show') === 'changes',
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
  if (query.changesOnly) parameters.set('show', 'changes')
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

interface Lists {
  canvas_submissions: CanvasSubmission
  leads: LeadRow
  activity: Activity
}
export type ListName = keyof Lists

/** A lead as its tab shows it: without the request as it came in. */
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
function conditionsOf(list: ListName, query: TableQuery): [string, string, string][] {
  const { time, searched } = LISTS[list]
  return [
    ...(query.search ? [[searched, 'ilike', pattern(query.search)] as [string, string, string]] : []),
    ...(query.changesOnly && list === 'activity' ? [['action', 'neq', 'read'] as [string, string, string]] : []),
    ...(query.from ? [[time, 'gte', momentOf(query.from)] as [string, string, string]] : []),
    ...(query.to ? [[time, 'lt', momentOf(query.to, 1)] as [string, string, string]] : []),
  ]
}

/** The same conditions and order for the export. */
export function exportQuery(table: StaffTable, query: TableQuery): URLSearchParams {
  const parameters = new URLSearchParams(
    conditionsOf(table, query).map(([column, operator, value]) => [column, `${operator}.${value}`]),
  )
  parameters.set('order', `${LISTS[table].time}.${query.oldestFirst ? 'asc' : 'desc'}`)
  return parameters
}

/** One page of a list, without its number of rows: that takes reading all of them. @throws what the server says */
export async function fetchPage<Name extends ListName>(
  client: SupabaseClient,
  list: Name,
  query: TableQuery,
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
  // Rows were deleted meanwhile, or the address names a page that never was.
  if (rows.length === 0 && query.page > 0) return fetchPage(client, list, { ...query, page: 0 })
  return { rows, index: query.page, isFull: rows.length === PAGE_ROWS }
}

/** How many rows a list has under a query. @throws what the server says */
export async function countRows(client: SupabaseClient, list: ListName, query?: TableQuery): Promise<number> {
  let request = client.from(list as string).select('id', { count: 'exact', head: true })
  for (const [column, operator, value] of query ? conditionsOf(list, query) : [])
    request = request.filter(column, operator, value)
  const { count, error, status } = await request
  // An answer without a body cannot say what was wrong.
  if (error) throw new Error(error.message || `The server answered ${status}`)
  return count ?? 0
}

/** How far the forwarding of these leads is, by id. @throws what the server says */
export async function fetchDeliveries(
  client: SupabaseClient,
  leadIds: readonly string[],
): Promise<ReadonlyMap<string, LeadDelivery>> {
  if (leadIds.length === 0) return new Map()
  const { data, error } = await client.from('lead_deliveries').select('*').in('lead_id', leadIds)
  if (error) throw error
  return new Map((data as LeadDelivery[]).map((delivery) => [delivery.lead_id, delivery]))
}

/** Who has which role, newest first. @throws what the server says */
export async function fetchRoles(client: SupabaseClient): Promise<UserRole[]> {
  const { data, error } = await client.from('user_roles').select('*').order('created_at', { ascending: false })
  if (error) throw error
  return data as UserRole[]
}
