/** Which rows a list shows: the address holds it, the data API answers it. */
import type { SupabaseClient } from '@supabase/supabase-js'
import type { Activity, CanvasSubmission, Lead, StaffMember, UserRole } from '#contract/database.ts'
import { type StaffTable, TIME_COLUMN } from '#contract/staff.ts'

export const PAGE_ROWS = 50
/** Words of a search beyond these are ignored. */
const SEARCH_WORDS_MAX = 5

export interface ListQuery {
  /** Parts of what the list is searched by, separated by spaces. */
  search: string
  /** Days, `2026-03-01`, in the reader's own zone; '' for no limit. */
  from: string
  to: string
  /** Key of the column to sort by. */
  sort: string
  isAscending: boolean
  /** Chosen values by the name of the filter; what is not filtered by is absent. */
  filters: Readonly<Record<string, string>>
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

/** The lists and their rows. */
export interface Lists {
  canvas_submissions: CanvasSubmission
  leads: LeadRow
  activity: Activity
}
export type ListName = keyof Lists

/** A lead as its list shows it. */
export type LeadRow = Pick<
  Lead,
  | 'id'
  | 'form'
  | 'email'
  | 'name'
  | 'company'
  | 'excerpt'
  | 'first_touch'
  | 'last_touch'
  | 'received_at'
  | 'delivery'
  | 'delivery_note'
  | 'state'
  | 'assigned_to'
>

/** Column, operator and value, as the data API writes them. */
type Condition = [column: string, operator: string, value: string]

interface ListShape {
  /** Columns to read. */
  columns: string
  time: string
  /** Column that a search looks at. */
  searched: string
  /**
   * What can be sorted by: key of the column → columns of the table. The first gives the direction and the others turn with
   * it, as an index can be read in both directions. The first sort is the one without being asked.
   */
  sorts: Readonly<Record<string, { columns: readonly string[]; isAscendingFirst: boolean }>>
  /** Values that make no condition count as absent. */
  filters: Readonly<Record<string, (value: string) => Condition | undefined>>
}

const equals =
  (column: string) =>
  (value: string): Condition => [column, 'eq', value]

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** In the address: leads that no one looks after. */
export const NO_ONE = 'none'

const LISTS: Readonly<Record<ListName, ListShape>> = {
  canvas_submissions: {
    columns: '*',
    time: TIME_COLUMN.canvas_submissions,
    searched: 'email',
    sorts: {
      submitted: { columns: ['created_at', 'id'], isAscendingFirst: false },
      email: { columns: ['email', '-created_at', '-id'], isAscendingFirst: true },
    },
    filters: {},
  },
  leads: {
    columns:
      'id,form,email,name,company,excerpt,first_touch,last_touch,received_at,delivery,delivery_note,state,assigned_to',
    time: TIME_COLUMN.leads,
    searched: 'search_text',
    sorts: {
      received: { columns: ['received_at', 'id'], isAscendingFirst: false },
      name: { columns: ['name', '-received_at', '-id'], isAscendingFirst: true },
      company: { columns: ['company', '-received_at', '-id'], isAscendingFirst: true },
      email: { columns: ['email', '-received_at', '-id'], isAscendingFirst: true },
      form: { columns: ['form', '-received_at', '-id'], isAscendingFirst: true },
      source: { columns: ['last_source', '-received_at', '-id'], isAscendingFirst: true },
      // What waits or failed comes first, and what is closed comes last.
      state: { columns: ['state', '-received_at', '-id'], isAscendingFirst: false },
      delivery: { columns: ['delivery', '-received_at', '-id'], isAscendingFirst: false },
    },
    filters: {
      form: equals('form'),
      state: equals('state'),
      delivery: equals('delivery'),
      assigned: (value) => {
        if (value === NO_ONE) return ['assigned_to', 'is', 'null']
        return UUID.test(value) ? ['assigned_to', 'eq', value] : undefined
      },
    },
  },
  activity: {
    columns: '*',
    time: 'at',
    searched: 'actor_email',
    sorts: { when: { columns: ['at', 'id'], isAscendingFirst: false } },
    filters: { show: () => ['action', 'neq', 'read'] },
  },
}

const defaultSort = (list: ListName) => Object.keys(LISTS[list].sorts)[0] ?? ''

/** Keys of the columns that a list can be sorted by. */
export const sortKeys = (list: ListName) => Object.keys(LISTS[list].sorts)

/** The query after the head of a column was pressed: sorts by it, or turns the direction. */
export function sortedBy(list: ListName, query: ListQuery, key: string): ListQuery {
  const isAscending = query.sort === key ? !query.isAscending : (LISTS[list].sorts[key]?.isAscendingFirst ?? true)
  return { ...query, sort: key, isAscending, page: 0 }
}

/** What is searched for is behind `#`: servers and proxies never see it, so their logs cannot hold a person's name. */
const SEARCH_KEY = 'search'

/** Reads the query from an address. Values it does not understand count as absent. */
export function readListQuery(list: ListName, { search, hash }: { search: string; hash: string }): ListQuery {
  const { sorts, filters } = LISTS[list]
  const parameters = new URLSearchParams(search)
  const day = (name: string) => {
    const text = parameters.get(name) ?? ''
    return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : ''
  }
  const page = Number(parameters.get('page') ?? '1')
  const asked = parameters.get('sort') ?? ''
  const key = asked.replace(/^-/, '')
  const isKnown = Object.hasOwn(sorts, key)
  const sort = isKnown ? key : defaultSort(list)
  return {
    search: (new URLSearchParams(hash.slice(1)).get(SEARCH_KEY) ?? '').slice(0, 254),
    from: day('from'),
    to: day('to'),
    sort,
    isAscending: isKnown ? !asked.startsWith('-') : (sorts[sort]?.isAscendingFirst ?? false),
    filters: Object.fromEntries(
      Object.keys(filters).flatMap((name) => {
        const value = parameters.get(name)
        return value && filters[name]?.(value) ? [[name, value]] : []
      }),
    ),
    page: Number.isSafeInteger(page) && page > 0 ? page - 1 : 0,
  }
}

/**
 * Writes the query into an address. Defaults are left out, and other parameters stay.
 * @param search of the address before
 */
export function writeListQuery(
  list: ListName,
  query: ListQuery,
  { search }: { search: string },
): { search: string; hash: string } {
  const { sorts, filters } = LISTS[list]
  const parameters = new URLSearchParams(search)
  const isDefault = query.sort === defaultSort(list) && query.isAscending === sorts[query.sort]?.isAscendingFirst
  const values = {
    ...Object.fromEntries(Object.keys(filters).map((name) => [name, query.filters[name] ?? ''])),
    from: query.from,
    to: query.to,
    sort: isDefault ? '' : `${query.isAscending ? '' : '-'}${query.sort}`,
    page: query.page > 0 ? String(query.page + 1) : '',
  }
  for (const [name, value] of Object.entries(values)) {
    if (value) parameters.set(name, value)
    else parameters.delete(name)
  }
  const text = query.search.trim()
  return {
    search: parameters.size > 0 ? `?${parameters}` : '',
    hash: text ? `#${new URLSearchParams({ [SEARCH_KEY]: query.search })}` : '',
  }
}

/** Whether the query leaves rows out. */
export function isFiltered(query: ListQuery): boolean {
  return query.search.trim() !== '' || query.from !== '' || query.to !== '' || Object.keys(query.filters).length > 0
}

/** `%` and `_` mean themselves. `*`, a wildcard of the data API that cannot be escaped, becomes any one character. */
function pattern(word: string): string {
  return `%${word.replace(/[\\%_]/g, '\\$&').replaceAll('*', '_')}%`
}

/** The first moment of a day in the reader's time zone, or of the day after. */
function startOf(day: string, daysLater = 0): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + daysLater).toISOString()
}

/** Every word of a search must be found. */
function conditionsOf(list: ListName, query: ListQuery): Condition[] {
  const { time, searched, filters } = LISTS[list]
  const words = query.search.split(/\s+/).filter(Boolean).slice(0, SEARCH_WORDS_MAX)
  return [
    ...words.map((word): Condition => [searched, 'ilike', pattern(word)]),
    ...Object.entries(query.filters).flatMap(([name, value]): Condition[] => {
      const condition = filters[name]?.(value)
      return condition ? [condition] : []
    }),
    ...(query.from ? [[time, 'gte', startOf(query.from)] satisfies Condition] : []),
    ...(query.to ? [[time, 'lt', startOf(query.to, 1)] satisfies Condition] : []),
  ]
}

/** Columns to order by, each with its direction. */
function orderOf(list: ListName, query: ListQuery): { column: string; ascending: boolean }[] {
  const columns = LISTS[list].sorts[query.sort]?.columns ?? []
  return columns.map((column) =>
    column.startsWith('-')
      ? { column: column.slice(1), ascending: !query.isAscending }
      : { column, ascending: query.isAscending },
  )
}

/** The same conditions for the export, by the time the rows came in. */
export function exportQuery(table: StaffTable, query: ListQuery): URLSearchParams {
  const parameters = new URLSearchParams(
    conditionsOf(table, query).map(([column, operator, value]) => [column, `${operator}.${value}`]),
  )
  const isOldestFirst = query.sort === defaultSort(table) && query.isAscending
  parameters.set('order', `${LISTS[table].time}.${isOldestFirst ? 'asc' : 'desc'}`)
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
  let request = client.from(list as string).select(LISTS[list].columns)
  for (const [column, operator, value] of conditionsOf(list, query)) request = request.filter(column, operator, value)
  const first = query.page * PAGE_ROWS
  let ordered = request.range(first, first + PAGE_ROWS - 1)
  for (const { column, ascending } of orderOf(list, query)) ordered = ordered.order(column, { ascending })
  const { data, error } = await ordered
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

/** Whom a lead can be assigned to, by address. @throws with the message of the data API */
export async function fetchStaff(client: SupabaseClient): Promise<StaffMember[]> {
  const { data, error } = await client.from('staff_members').select('*').order('email')
  if (error) throw error
  return data as StaffMember[]
}
