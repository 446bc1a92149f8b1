import { type ComponentProps, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { Field } from '#app/components/field.tsx'
import { POPOVER_BUTTON, Popover } from '#app/components/popover.tsx'
import { saveBlob } from '#app/lib/save-blob.ts'
import { callWithSession } from '#app/staff/api.ts'
import { localDay } from '#app/staff/day-of.ts'
import { reportFailure } from '#app/staff/use-work.ts'
import { staff } from '#content/staff.ts'
import { fillIn } from '#contract/fill-in.ts'
import { ESTIMATE_EXACT_MAX } from '#contract/limits.ts'
import { STAFF_API_PATH } from '#contract/staff.ts'
import {
  isFiltered,
  isMoreThanCounted,
  type ListQuery,
  type ListQueryState,
  PAGE_ROWS,
  type ShownList,
  sortedBy,
} from './query.ts'

const { search, paging, work } = staff
/** Pause in typing after which the list is loaded. */
const TYPING_PAUSE_MS = 250
const LAST_DAYS = [7, 30, 90] as const
/** On narrow screens, one line above the rows holds the search and a button for everything else. */
export const LIST_CONTROLS = 'flex flex-wrap items-center gap-2 pt-2 pb-3'
/** Buttons after the filters. */
export const TOOL = 'max-[60rem]:pointer-coarse:px-2'
const SELECT =
  'min-h-11 max-w-[8.25rem] cursor-pointer text-ellipsis border bg-white px-[0.4rem] text-[0.875rem] text-ink pointer-fine:min-h-8 max-[60rem]:max-w-[9.6rem]'

/** A filter of a list: a select with the values that its column can have. */
export interface ListFilter {
  /** Name of the parameter in the address. */
  name: string
  label: string
  /** Texts of the options by value. */
  options: Readonly<Record<string, string>>
}

interface ListControlsProps extends ListQueryState {
  /** Says which columns a search covers. */
  searchHint: string
  filters: readonly ListFilter[]
  /** Sortable columns: key and label. */
  sorts: readonly (readonly [key: string, label: string])[]
  /** Controls after the filters: views, columns, export. */
  children?: ReactNode
}

/**
 * Search, filters and dates of a list. Each change navigates to a new address, and the list loads
 * from there.
 */
export function ListControls({
  list,
  query,
  onQuery,
  searchHint,
  filters,
  sorts,
  children,
}: ListControlsProps) {
  const [areShown, setShown] = useState(false)
  const filtersId = useId()
  const change = (part: Partial<ListQuery>, replaces?: boolean) =>
    onQuery({ ...query, page: 0, ...part }, replaces)
  const set = Object.keys(query.filters).length + (query.from || query.to ? 1 : 0)
  function choose(name: string, value: string) {
    const { [name]: _, ...rest } = query.filters
    change({ filters: value === '' ? rest : { ...rest, [name]: value } })
  }
  return (
    <search aria-label={search.region} className={LIST_CONTROLS}>
      <SearchField
        text={query.search}
        hint={searchHint}
        onText={(text, replaces) => change({ search: text }, replaces)}
      />
      <Button
        look="outline"
        dense
        className={`${POPOVER_BUTTON} min-[60rem]:hidden`}
        aria-expanded={areShown}
        aria-controls={filtersId}
        data-active={set > 0 ? '' : undefined}
        onClick={() => setShown(!areShown)}
      >
        {set > 0 ? fillIn(search.filtersSet, { count: set }) : search.filters}
      </Button>
      <div
        id={filtersId}
        className={`min-[60rem]:contents max-[60rem]:w-full max-[60rem]:gap-2 ${areShown ? 'max-[60rem]:grid' : 'max-[60rem]:hidden'}`}
      >
        <div className="flex flex-wrap items-center gap-2">
          {filters.map(({ name, ...filter }) => (
            <FilterSelect
              key={name}
              {...filter}
              value={query.filters[name] ?? ''}
              onValue={(value) => choose(name, value)}
            />
          ))}
          <Days query={query} onDays={(from, to) => change({ from, to })} />
          <FilterSelect
            className="min-[60rem]:hidden"
            label={search.sort}
            options={Object.fromEntries(
              sorts.map(([key, column]) => [key, fillIn(search.sortedBy, { column })]),
            )}
            value={query.sort}
            onValue={(sort) => onQuery(sortedBy(list, { ...query, sort: '' }, sort))}
            isAlwaysSet
          />
          {isFiltered(query) ? (
            <Button
              look="text"
              dense
              onClick={() => change({ search: '', from: '', to: '', filters: {} })}
            >
              {search.clear}
            </Button>
          ) : null}
        </div>
        <div className="flex flex-wrap items-center gap-2 border-line pt-2 min-[60rem]:ml-auto min-[60rem]:pt-0 max-[60rem]:border-t">
          {children}
        </div>
      </div>
    </search>
  )
}

interface SearchFieldProps {
  text: string
  hint: string
  onText: (text: string, replaces: boolean) => void
}

/**
 * Searches while staff type. Everything typed without leaving the field is one entry of the
 * browser's history.
 */
function SearchField({ text, hint, onText }: SearchFieldProps) {
  const [typed, setTyped] = useState(text)
  const input = useRef<HTMLInputElement>(null)
  const searched = useRef(text)
  const hasEntry = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  // The search was changed from outside: by the back button, a saved view or "Clear".
  useEffect(() => {
    if (searched.current === text) {
      return
    }
    searched.current = text
    setTyped(text)
  }, [text])
  useEffect(() => () => clearTimeout(timer.current), [])

  function run(next: string) {
    clearTimeout(timer.current)
    if (searched.current === next) {
      return
    }
    searched.current = next
    onText(next, hasEntry.current)
    hasEntry.current = true
  }
  return (
    <form
      className="flex max-w-[17rem] flex-[1_1_14rem] max-[60rem]:max-w-none max-[60rem]:flex-[1_1_10rem]"
      onSubmit={(event) => {
        event.preventDefault()
        run(typed)
      }}
    >
      <SearchInput
        ref={input}
        hint={hint}
        data-list-search=""
        value={typed}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value)
          clearTimeout(timer.current)
          timer.current = setTimeout(run, TYPING_PAUSE_MS, value)
        }}
        className="m-0 border-r-0"
        onBlur={() => {
          run(typed)
          hasEntry.current = false
        }}
      />
      <button
        type="submit"
        aria-label={search.submit}
        className="grid w-10 flex-none cursor-pointer place-items-center border border-ink hover:bg-ink hover:text-white pointer-fine:w-8"
      >
        <svg
          aria-hidden="true"
          width="16"
          height="16"
          viewBox="0 0 24 24"
          fill="none"
          stroke="currentColor"
        >
          <path
            d="M17 11a6 6 0 1 1-12 0a6 6 0 0 1 12 0M15.5 15.5 21 21"
            strokeWidth="2.2"
            strokeLinecap="round"
          />
        </svg>
      </button>
    </form>
  )
}

/** Field of a search. @param hint says which columns the search covers */
export function SearchInput({
  hint,
  className = '',
  ...input
}: ComponentProps<'input'> & { hint: string }) {
  return (
    <input
      {...input}
      type="search"
      aria-label={hint}
      placeholder={hint}
      maxLength={254}
      autoComplete="off"
      spellCheck={false}
      className={`field-control dense ${className}`}
    />
  )
}

interface FilterSelectProps {
  /** Name of the filter, and of the option that does not filter. */
  label: string
  /** Texts of the options by value. */
  options: Readonly<Record<string, string>>
  value: string
  /** @param value '' for the option that does not filter */
  onValue: (value: string) => void
  /** There is no option that does not filter, and no mark. */
  isAlwaysSet?: boolean
  className?: string
}

/** A filter of a list, marked while it is set. */
export function FilterSelect({
  label,
  options,
  value,
  onValue,
  isAlwaysSet,
  className,
}: FilterSelectProps) {
  return (
    <label className={className}>
      <span className="sr-only">{label}</span>
      <select
        className={`${SELECT} ${value && !isAlwaysSet ? 'border-ember font-semibold text-ember-deep' : 'border-ink font-medium'}`}
        value={value}
        onChange={(event) => onValue(event.currentTarget.value)}
      >
        {isAlwaysSet ? null : <option value="">{label}</option>}
        {Object.entries(options).map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
}

function Days({ query, onDays }: { query: ListQuery; onDays: (from: string, to: string) => void }) {
  const { from, to } = query
  const text =
    from && to
      ? `${from} – ${to}`
      : from
        ? fillIn(search.since, { day: from })
        : fillIn(search.until, { day: to })
  return (
    <Popover label={from || to ? text : search.anyTime} isActive={from !== '' || to !== ''}>
      {(close) => {
        const choice = (label: string, first: string) => (
          <Button
            key={label}
            look="text"
            dense
            className="justify-self-start"
            onClick={() => {
              onDays(first, '')
              close()
            }}
          >
            {label}
          </Button>
        )
        return (
          <div className="grid gap-3">
            <div className="flex flex-wrap gap-x-4">
              {LAST_DAYS.map((days) =>
                choice(fillIn(search.lastDays, { days }), localDay(1 - days)),
              )}
            </div>
            <div className="grid grid-cols-2 gap-3">
              {(
                [
                  [search.from, from, (day: string) => onDays(day, to)],
                  [search.to, to, (day: string) => onDays(from, day)],
                ] as const
              ).map(([label, day, onDay]) => (
                <Field
                  key={label}
                  dense
                  label={label}
                  type="date"
                  value={day}
                  onChange={(event) => onDay(event.currentTarget.value)}
                />
              ))}
            </div>
            {from || to ? choice(search.anyTime, '') : null}
          </div>
        )
      }}
    </Popover>
  )
}

/**
 * Shows which rows are on the screen, how many there are once counted, and buttons to the previous
 * and next page.
 */
export function Pager({
  query,
  onQuery,
  page,
  total,
  isLoading,
}: Omit<ShownList<unknown>, 'list'>) {
  const first = page.index * PAGE_ROWS
  // The last page implies the number of rows, however many they are.
  const isOpen = total === undefined || (page.isFull && isMoreThanCounted(total))
  const hasMore = isOpen ? page.isFull : first + page.rows.length < total
  const range = {
    from: (first + 1).toLocaleString(),
    to: (first + page.rows.length).toLocaleString(),
    total: isOpen
      ? fillIn(paging.more, { count: ESTIMATE_EXACT_MAX.toLocaleString() })
      : total.toLocaleString(),
  }
  const turn = (by: number, label: string, isPossible: boolean) => (
    <Button
      look="outline"
      dense
      aria-disabled={!isPossible || isLoading}
      onClick={() => isPossible && onQuery({ ...query, page: page.index + by })}
    >
      {label}
    </Button>
  )
  return (
    <nav
      aria-label={paging.label}
      className="flex flex-wrap items-center gap-3 py-3 text-caption tabular-nums"
    >
      <span role="status" className="flex-[1_1_6rem] text-ink-2">
        {fillIn(total === undefined ? paging.rangeOpen : paging.range, range)}
      </span>
      {page.index === 0 && !hasMore ? null : (
        <>
          {turn(-1, paging.previous, page.index > 0)}
          {turn(1, paging.next, hasMore)}
        </>
      )}
    </nav>
  )
}

/** Saves a file of the staff API. Staff can stop it, and leaving the page stops it too. */
export function ExportButton({
  path,
  className = 'sm:ml-auto',
}: {
  path: string
  className?: string
}) {
  const [bytes, setBytes] = useState<number>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function start() {
    const mine = new AbortController()
    running.current = mine
    setBytes(0)
    try {
      await saveExport(path, mine.signal, setBytes)
    } catch (error) {
      if (!mine.signal.aborted) {
        reportFailure(error)
      }
    } finally {
      setBytes(undefined)
    }
  }

  return (
    <div className={`flex items-center gap-3 ${className}`}>
      {bytes === undefined ? (
        <Button look="outline" dense className={TOOL} onClick={() => void start()}>
          {work.export}
        </Button>
      ) : (
        <>
          <span className="text-small tabular-nums">
            {fillIn(work.exporting, {
              size: (bytes / 1e6).toLocaleString(undefined, { maximumFractionDigits: 1 }),
            })}
          </span>
          <Button look="outline" dense className={TOOL} onClick={() => running.current?.abort()}>
            {work.stop}
          </Button>
        </>
      )}
    </div>
  )
}

/**
 * Fetches an export and has the browser save it under the name that the server gives.
 * @param onBytes called with the number of bytes so far
 * @throws with the server's message, or an AbortError when the export was stopped
 */
async function saveExport(
  path: string,
  signal: AbortSignal,
  onBytes: (bytes: number) => void,
): Promise<void> {
  const response = await callWithSession(STAFF_API_PATH + path, { signal })
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  const reader = (response.body as ReadableStream<Uint8Array<ArrayBuffer>>).getReader()
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    pieces.push(read.value)
    bytes += read.value.byteLength
    onBytes(bytes)
  }
  const [, name = 'export.csv'] =
    /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '') ?? []
  saveBlob(new Blob(pieces, { type: 'text/csv' }), name)
}
