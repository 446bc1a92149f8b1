/** Which rows a list shows. The query is stored in the address and sent to the data API. */
import type { SupabaseClient } from '@supabase/supabase-js'
import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { openBackend } from '#app/lib/backend.ts'
import { localDay } from '#app/staff/day-of.ts'
import { type StaffData, type StaffPageWords, useStaffData } from '#app/staff/page-frame.tsx'
import { useLoaded } from '#app/staff/use-work.ts'
import type { Activity, CanvasSubmission, Lead } from '#contract/database.ts'
import { ESTIMATE_EXACT_MAX } from '#contract/limits.ts'
import { STAFF_TABLES, type StaffTable } from '#contract/staff.ts'
import { UUID } from '#contract/uuid.ts'

export const PAGE_ROWS = 50
/** Further words of a search are ignored. */
const SEARCH_WORDS_MAX = 5

export interface ListQuery {
  /** Words of the search, separated by spaces. Each can be part of a word in the row. */
  search: string
  /** Dates such as `2026-03-01` in the reader's time zone, or '' for no limit. */
  from: string
  to: string
  /** Key of the column to sort by. */
  sort: string
  isAscending: boolean
  /** Chosen values by name of the filter. A filter that is not set is absent. */
  filters: Readonly<Record<string, string>>
  /** Starts at 0. */
  page: number
}

interface Page<Row> {
  rows: Row[]
  /** Number of the page. Starts at 0. */
  index: number
  /** The page is full, so more rows may follow. */
  isFull: boolean
}

interface Lists {
  canvas_submissions: CanvasSubmission
  leads: LeadRow
  activity: Activity
}
export type ListName = keyof Lists

/** The columns of a lead that its list reads. */
const LEAD_COLUMNS = [
  ...([
    'id',
    'form',
    'email',
    'name',
    'company',
    'excerpt',
    'first_touch',
    'last_touch',
    'received_at',
  ] as const),
  ...([
    'delivery',
    'delivery_note',
    'state',
    'assigned_to',
    'value',
    'next_step',
    'next_on',
    'domain',
  ] as const),
] as const
export type LeadRow = Pick<Lead, (typeof LEAD_COLUMNS)[number]>

/** Column, operator and value in the data API's notation. */
type Condition = [column: string, operator: string, value: string]

interface ListShape {
  /** Columns to read. */
  columns: string
  time: string
  searched: string
  /** Words that are looked up elsewhere than in `searched`. */
  lookUp?: (word: string) => Condition | undefined
  /**
   * Sort orders: key of the list's column → the table's column and the direction at the first
   * click. Equal rows are in the order of their time. The first order is the default.
   */
  sorts: Readonly<Record<string, readonly [column: string, isAscendingFirst: boolean]>>
  /** Conditions by name of the filter. A value without a condition counts as absent. */
  filters: Readonly<Record<string, (value: string) => Condition | undefined>>
}

const equals =
  (column: string) =>
  (value: string): Condition => [column, 'eq', value]

/** Value in the address for leads that are assigned to no one. */
export const NO_ONE = 'none'

const LISTS: Readonly<Record<ListName, ListShape>> = {
  canvas_submissions: {
    columns: '*',
    time: STAFF_TABLES.canvas_submissions,
    searched: 'email',
    sorts: { submitted: ['created_at', false], email: ['email', true] },
    filters: {},
  },
  leads: {
    columns: LEAD_COLUMNS.join(','),
    time: STAFF_TABLES.leads,
    searched: 'search_text',
    sorts: {
      received: ['received_at', false],
      name: ['name', true],
      company: ['company', true],
      email: ['email', true],
      form: ['form', true],
      source: ['last_source', true],
      state: ['state', true],
      value: ['value', false],
      next: ['next_on', true],
      // Descending, because the list then begins with what waits or failed.
      delivery: ['delivery', false],
    },
    filters: {
      form: equals('form'),
      state: equals('state'),
      delivery: equals('delivery'),
      due: (value) => (value === 'today' ? ['next_on', 'lt', localDay(1)] : undefined),
      assigned: (value) => {
        if (value === NO_ONE) {
          return ['assigned_to', 'is', 'null']
        }
        return UUID.test(value) ? ['assigned_to', 'eq', value] : undefined
      },
    },
  },
  activity: {
    columns: '*',
    time: 'at',
    searched: 'actor_email',
    lookUp: (word) => (/^E-\d{1,15}$/i.test(word) ? ['id', 'eq', word.slice(2)] : undefined),
    sorts: { when: ['at', false] },
    filters: { show: () => ['action', 'neq', 'read'] },
  },
}

const defaultSort = (list: ListName) => Object.keys(LISTS[list].sorts)[0] ?? ''

/** Keys of a list's sortable columns. */
export const sortKeys = (list: ListName) => Object.keys(LISTS[list].sorts)

/** The query after a click on a column's head: sorts by that column, or reverses the direction. */
export function sortedBy(list: ListName, query: ListQuery, key: string): ListQuery {
  const isAscending =
    query.sort === key ? !query.isAscending : (LISTS[list].sorts[key]?.[1] ?? true)
  return { ...query, sort: key, isAscending, page: 0 }
}

/**
 * Key of the search text in the fragment, which servers never receive, so that no log contains a
 * person's name.
 */
const SEARCH_KEY = 'search'

/** Reads the query from an address. Invalid values count as absent. */
function readListQuery(
  list: ListName,
  { search, hash }: { search: string; hash: string },
): ListQuery {
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
    isAscending: isKnown ? !asked.startsWith('-') : (sorts[sort]?.[1] ?? false),
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
 * Writes a query into an address and keeps other parameters. Defaults are left out. @param search
 * query string now
 */
export function writeListQuery(
  list: ListName,
  query: ListQuery,
  { search }: { search: string },
): { search: string; hash: string } {
  const { sorts, filters } = LISTS[list]
  const parameters = new URLSearchParams(search)
  const isDefault = query.sort === defaultSort(list) && query.isAscending === sorts[query.sort]?.[1]
  const values = {
    ...Object.fromEntries(Object.keys(filters).map((name) => [name, query.filters[name] ?? ''])),
    from: query.from,
    to: query.to,
    sort: isDefault ? '' : `${query.isAscending ? '' : '-'}${query.sort}`,
    page: query.page > 0 ? String(query.page + 1) : '',
  }
  for (const [name, value] of Object.entries(values)) {
    if (value) {
      parameters.set(name, value)
    } else {
      parameters.delete(name)
    }
  }
  const text = query.search.trim()
  return {
    search: parameters.size > 0 ? `?${parameters}` : '',
    hash: text ? `#${new URLSearchParams({ [SEARCH_KEY]: query.search })}` : '',
  }
}

/** Whether the query excludes any rows. */
export function isFiltered(query: ListQuery): boolean {
  return (
    query.search.trim() !== '' ||
    query.from !== '' ||
    query.to !== '' ||
    Object.keys(query.filters).length > 0
  )
}

/**
 * A pattern that contains the word. `%` and `_` are escaped. `*` is a wildcard of the data API that
 * cannot be escaped, so it becomes `_`, which matches any one character.
 */
function pattern(word: string): string {
  return `%${word.replace(/[\\%_]/g, '\\$&').replaceAll('*', '_')}%`
}

/** The start of a day in the reader's time zone, in ISO 8601, or of a day that many days later. */
function startOf(day: string, daysLater = 0): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + daysLater).toISOString()
}

/** Conditions for a query. A row must contain every word of the search. */
function conditionsOf(list: ListName, query: ListQuery): Condition[] {
  const { time, searched, lookUp, filters } = LISTS[list]
  const words = query.search.split(/\s+/).filter(Boolean).slice(0, SEARCH_WORDS_MAX)
  return [
    ...words.map((word): Condition => lookUp?.(word) ?? [searched, 'ilike', pattern(word)]),
    ...Object.entries(query.filters).flatMap(([name, value]): Condition[] => {
      const condition = filters[name]?.(value)
      return condition ? [condition] : []
    }),
    ...(query.from ? [[time, 'gte', startOf(query.from)] satisfies Condition] : []),
    ...(query.to ? [[time, 'lt', startOf(query.to, 1)] satisfies Condition] : []),
  ]
}

/**
 * Columns to sort by, each with its direction. An index begins with the values and has the newest
 * first (of the most valuable leads too), and is read backward for the opposite order.
 */
function orderOf(
  list: ListName,
  { sort, isAscending }: ListQuery,
): [column: string, isAscending: boolean][] {
  const { time, sorts } = LISTS[list]
  const column = sorts[sort]?.[0] ?? time
  const following = column === time || column === 'value' ? isAscending : !isAscending
  return [...new Set([column, time, 'id'])].map((name) => [
    name,
    name === column ? isAscending : following,
  ])
}

/** The same conditions for the export, which is sorted by the time when the rows arrived. */
export function exportQuery(table: StaffTable, query: ListQuery): URLSearchParams {
  const parameters = new URLSearchParams(
    conditionsOf(table, query).map(([column, operator, value]) => [column, `${operator}.${value}`]),
  )
  const isOldestFirst = query.sort === defaultSort(table) && query.isAscending
  parameters.set('order', `${LISTS[table].time}.${isOldestFirst ? 'asc' : 'desc'}`)
  return parameters
}

/**
 * Fetches one page, without counting all rows, which reads the whole table. @throws with the data
 * API's message
 */
async function fetchPage<Name extends ListName>(
  client: SupabaseClient,
  list: Name,
  query: ListQuery,
): Promise<Page<Lists[Name]>> {
  let request = client.from(list as string).select(LISTS[list].columns)
  for (const [column, operator, value] of conditionsOf(list, query)) {
    request = request.filter(column, operator, value)
  }
  const first = query.page * PAGE_ROWS
  let ordered = request.range(first, first + PAGE_ROWS - 1)
  for (const [column, ascending] of orderOf(list, query)) {
    ordered = ordered.order(column, { ascending })
  }
  const { data, error } = await ordered
  if (error) {
    throw error
  }
  const rows = data as unknown as Lists[Name][]
  // The page has no rows if rows were deleted since or if the address names a page that never
  // existed.
  if (rows.length === 0 && query.page > 0) {
    return fetchPage(client, list, { ...query, page: 0 })
  }
  return { rows, index: query.page, isFull: rows.length === PAGE_ROWS }
}

/** Whether a number of rows only says that there are more than can be counted quickly. */
export const isMoreThanCounted = (rows: number) => rows > ESTIMATE_EXACT_MAX

/**
 * Counts the rows that match a query; see {@link isMoreThanCounted}. @throws with the data API's
 * message
 */
async function countRows(
  client: SupabaseClient,
  list: ListName,
  query?: ListQuery,
): Promise<number> {
  let request = client.from(list as string).select('id', { count: 'estimated', head: true })
  for (const [column, operator, value] of query ? conditionsOf(list, query) : []) {
    request = request.filter(column, operator, value)
  }
  const { count: rows, error, status } = await request
  // A failed HEAD request has no body, so there may be no message.
  if (error) {
    throw new Error(error.message || `The server answered ${status}`)
  }
  return rows ?? 0
}

/** What the controls of a list need: the query in the address, and a function that changes it. */
export interface ListQueryState {
  list: ListName
  query: ListQuery
  /** @param replaces whether the new address replaces the current entry of the history */
  onQuery: (query: ListQuery, replaces?: boolean) => void
}

/** A list as its page shows it. */
export interface ShownList<Row> extends ListQueryState {
  page: Page<Row>
  /** Number of rows that match the query. Undefined until they are counted. */
  total: number | undefined
  /** True while the rows are loaded again. */
  isLoading: boolean
}

/**
 * A list whose query is in the address. @returns `shown` once rows are loaded, and the state for
 * the page's frame
 */
export function useList<Name extends ListName>(
  name: Name,
  words: StaffPageWords,
): { state: StaffData<Page<Lists[Name]>>; shown: ShownList<Lists[Name]> | undefined } {
  const location = useLocation()
  const navigate = useNavigate()
  // Changes of other parameters, such as the open lead, must not load the list again.
  const own = JSON.stringify(readListQuery(name, location))
  const query = useMemo(() => JSON.parse(own) as ListQuery, [own])
  const load = useCallback(
    (client: SupabaseClient) => fetchPage(client, name, query),
    [name, query],
  )
  const state = useStaffData(words, load)
  const { data: page, isLoading, refreshes } = state
  const total = useTotal(name, query, refreshes, page)
  const onQuery = (next: ListQuery, replaces = false) =>
    void navigate(writeListQuery(name, next, location), { replace: replaces })
  return { state, shown: page ? { list: name, query, onQuery, page, total, isLoading } : undefined }
}

/**
 * Number of rows that match the query. They are counted only if the page does not tell, because
 * counting reads the whole table.
 */
function useTotal(
  list: ListName,
  query: ListQuery,
  refreshes: number,
  page: Page<unknown> | null | undefined,
) {
  const key = JSON.stringify([refreshes, { ...query, page: 0, sort: '', isAscending: false }])
  const counted = useLoaded(
    () =>
      page?.isFull === true
        ? openBackend().then(async (client) => ({
            key,
            total: await countRows(client, list, query),
          }))
        : undefined,
    [page?.isFull, key],
  )
  // The last page implies the number of rows.
  if (page && !page.isFull) {
    return page.index * PAGE_ROWS + page.rows.length
  }
  return counted?.key === key ? counted.total : undefined
}
