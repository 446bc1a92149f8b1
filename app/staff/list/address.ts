/** Writes the query of a list into an address, and reads it from there. */
import { defaultSort, firstDirection, LISTS, type ListName, sortKeys } from './lists.ts'
import type { ListQuery } from './query.ts'

/**
 * Key of the search text in the fragment, which servers never receive, so that no log contains a
 * person's name.
 */
const SEARCH_KEY = 'search'
const SEARCH_MAX_CHARACTERS = 254
/** Value of the parameter `view`. */
const BOARD = 'board'

function readDay(parameters: URLSearchParams, name: string): string {
  const text = parameters.get(name) ?? ''
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
  return isDay ? text : ''
}

/** Addresses count pages from 1. */
function readPage(parameters: URLSearchParams): number {
  const page = Number(parameters.get('page') ?? '1')
  return Number.isSafeInteger(page) && page > 0 ? page - 1 : 0
}

/** A descending order begins with a minus sign. */
function readOrder(
  list: ListName,
  parameters: URLSearchParams,
): Pick<ListQuery, 'sort' | 'isAscending'> {
  const written = parameters.get('sort') ?? ''
  const sort = written.replace(/^-/, '')
  if (sortKeys(list).includes(sort)) {
    return { sort, isAscending: !written.startsWith('-') }
  }
  const usual = defaultSort(list)
  return { sort: usual, isAscending: firstDirection(list, usual) ?? false }
}

function readFilters(list: ListName, parameters: URLSearchParams): ListQuery['filters'] {
  const filters: Record<string, string> = {}
  for (const [name, conditionOf] of Object.entries(LISTS[list].filters)) {
    const value = parameters.get(name)
    if (value && conditionOf(value)) {
      filters[name] = value
    }
  }
  return filters
}

/** Reads the query from an address. Invalid values count as absent. */
export function readListQuery(
  list: ListName,
  { search, hash }: { search: string; hash: string },
): ListQuery {
  const parameters = new URLSearchParams(search)
  const searched = new URLSearchParams(hash.slice(1)).get(SEARCH_KEY) ?? ''
  return {
    search: searched.slice(0, SEARCH_MAX_CHARACTERS),
    from: readDay(parameters, 'from'),
    to: readDay(parameters, 'to'),
    ...readOrder(list, parameters),
    filters: readFilters(list, parameters),
    page: readPage(parameters),
    isBoard: LISTS[list].hasBoard === true && parameters.get('view') === BOARD,
  }
}

function writtenOrder(list: ListName, { sort, isAscending }: ListQuery): string {
  const isDefault = sort === defaultSort(list) && isAscending === firstDirection(list, sort)
  if (isDefault) {
    return ''
  }
  return isAscending ? sort : `-${sort}`
}

/**
 * Writes a query into an address and keeps other parameters. Defaults are left out.
 * @param search query string now
 */
export function writeListQuery(
  list: ListName,
  query: ListQuery,
  { search }: { search: string },
): { search: string; hash: string } {
  const values: Record<string, string> = {}
  for (const name of Object.keys(LISTS[list].filters)) {
    values[name] = query.filters[name] ?? ''
  }
  values.from = query.from
  values.to = query.to
  values.sort = writtenOrder(list, query)
  values.page = query.page > 0 ? String(query.page + 1) : ''
  values.view = query.isBoard ? BOARD : ''

  const parameters = new URLSearchParams(search)
  for (const [name, value] of Object.entries(values)) {
    if (value) {
      parameters.set(name, value)
    } else {
      parameters.delete(name)
    }
  }
  const fragment = new URLSearchParams({ [SEARCH_KEY]: query.search })
  return {
    search: parameters.size > 0 ? `?${parameters}` : '',
    hash: query.search.trim() ? `#${fragment}` : '',
  }
}
