import {
  type FormEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useRef,
  useState,
} from 'react'
import { Link } from 'react-router'
import { Button } from '#app/components/button.tsx'
import { Checkbox } from '#app/components/checkbox.tsx'
import { Field } from '#app/components/field.tsx'
import { X } from '#app/components/icons.tsx'
import { Popover } from '#app/components/popover.tsx'
import { type Column, Table } from '#app/components/table.tsx'
import { useAuth } from '#app/lib/auth.tsx'
import { browserStorage, storedJson } from '#app/lib/browser-storage.ts'
import { fetchFromStaffApi, postToStaffApi } from '#app/staff/api.ts'
import { type RowWork, WorkBar } from '#app/staff/row-work.tsx'
import { useShortcuts } from '#app/staff/shortcuts.tsx'
import { useLoaded, useWork } from '#app/staff/use-work.ts'
import { staff } from '#content/staff.ts'
import { fillIn } from '#contract/fill-in.ts'
import type { SharedView, StaffTable } from '#contract/staff.ts'
import { ExportButton, ListControls, type ListFilter, Pager, TOOL } from './controls.tsx'
import {
  exportQuery,
  isFiltered,
  type ListName,
  type ShownList,
  sortedBy,
  sortKeys,
  writeListQuery,
} from './query.ts'

const { work: words, views: viewWords, columns: chooser } = staff
const { keys } = staff.shortcuts

export interface ListColumn<Row, Key extends string = string> extends Column<Row, Key> {
  /** Hidden unless staff choose to show it. */
  isExtra?: boolean
}

interface ListFrameProps<Row, Key extends string> extends ShownList<Row> {
  caption: string
  columns: readonly ListColumn<Row, Key>[]
  /** Heads of the columns by key. */
  labels: Readonly<Record<Key, string>>
  rowKey: (row: Row) => string
  searchHint: string
  filters?: readonly ListFilter[]
  /** Views that come with the list. If given, staff can also save some. */
  views?: readonly SavedView[]
  /** Staff cannot choose columns. */
  hasFixedColumns?: boolean
  /** Shown when the list has no rows at all. */
  empty: ReactNode
  /** If given, rows can be exported, selected and deleted. Undefined if they can only be read. */
  work?: { table: StaffTable; does: RowWork; nameOf: (row: Row) => string } | undefined
  /** Actions for the selected rows besides deleting them. */
  bulk?: (ids: readonly string[]) => ReactNode
  /** Details of one row, beside the table or below it. */
  detail?: ReactElement | undefined
  /** Another view is shown in place of the list, so the list's shortcuts are off. */
  isCovered?: boolean
}

/** A list with search, filters, views, columns, export, pages and the actions for selected rows. */
export function ListFrame<Row, Key extends string>(props: ListFrameProps<Row, Key>) {
  const {
    list,
    query,
    onQuery,
    page,
    total,
    isLoading,
    columns,
    labels,
    rowKey,
    work,
    filters = [],
  } = props
  const [preferences, change] = useListPreferences(list)
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  const frame = useRef<HTMLDivElement>(null)
  useRowShortcuts(frame, props.isCovered !== true)

  // Rows that are no longer on the screen leave the selection.
  const chosen = new Set(page.rows.map(rowKey).filter((id) => marked.has(id)))

  const usual = columns.filter(({ isExtra }) => !isExtra).map(({ key }) => key)
  const shownKeys = props.hasFixedColumns ? usual : (preferences.columns ?? usual)
  const shown = columns.filter(({ key, kind }) => kind === 'title' || shownKeys.includes(key))
  const sorts = sortKeys(list)
  const selection = work && {
    chosen,
    onChange: setMarked,
    nameOf: (row: Row) => fillIn(words.select, { name: work.nameOf(row) }),
    nameOfAll: words.selectAll,
  }
  return (
    <div ref={frame}>
      <ListControls
        list={list}
        query={query}
        onQuery={onQuery}
        searchHint={props.searchHint}
        filters={filters}
        sorts={sorts.map((key) => [key, labels[key as Key]] as const)}
      >
        {props.views ? (
          <SavedViews
            given={props.views}
            current={{
              ...writeListQuery(list, query, { search: '' }),
              columns: preferences.columns,
            }}
            onOpen={(view) => view.columns && change({ columns: view.columns })}
          />
        ) : null}
        {props.hasFixedColumns ? null : (
          <ColumnChooser
            columns={columns
              .filter(({ kind }) => kind !== 'title')
              .map(({ key }) => [key, labels[key]] as const)}
            shown={shownKeys}
            onShow={(chosenKeys) => change({ columns: chosenKeys })}
            onReset={() => change({ columns: undefined, widths: {} })}
          />
        )}
        {work ? (
          <ExportButton path={`/${work.table}/export?${exportQuery(work.table, query)}`} />
        ) : null}
      </ListControls>
      <div
        className={
          props.detail
            ? 'grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(22rem,34%)]'
            : undefined
        }
      >
        {page.rows.length === 0 ? (
          <div className="border-ink border-t py-6 text-ink-2">
            {isFiltered(query) ? <p>{staff.search.nothing}</p> : props.empty}
          </div>
        ) : (
          <div className="min-w-0">
            <Table
              caption={props.caption}
              columns={shown}
              labels={labels}
              rows={page.rows}
              rowKey={rowKey}
              selection={selection}
              isLoading={isLoading}
              sorting={{
                keys: sorts,
                key: query.sort,
                isAscending: query.isAscending,
                onSort: (key) => onQuery(sortedBy(list, query, key)),
              }}
              sizing={{
                widths: preferences.widths,
                onResize: (key, width) => {
                  const { [key]: _, ...rest } = preferences.widths
                  change({ widths: width === undefined ? rest : { ...rest, [key]: width } })
                },
                nameOf: (label) => fillIn(staff.columns.width, { column: label }),
              }}
            />
            <Pager
              query={query}
              onQuery={onQuery}
              page={page}
              total={total}
              isLoading={isLoading}
            />
          </div>
        )}
        {props.detail}
      </div>
      {work ? (
        <WorkBar
          work={work.does}
          chosen={chosen.size}
          onRemove={work.does.remove && (() => void work.does.remove?.(work.table, [...chosen]))}
          onClear={() => setMarked(new Set())}
        >
          {props.bulk?.([...chosen])}
        </WorkBar>
      ) : null}
    </div>
  )
}

/** Keyboard shortcuts that move through the rows of a list and select them. */
function useRowShortcuts(frame: RefObject<HTMLElement | null>, isActive: boolean) {
  const rows = () => [...(frame.current?.querySelectorAll('tbody tr') ?? [])]
  const current = () => document.activeElement?.closest('tbody tr') ?? undefined
  function move(by: number) {
    const all = rows()
    const at = all.findIndex((row) => row.contains(document.activeElement))
    const next = all[at === -1 ? (by > 0 ? 0 : all.length - 1) : at + by]
    const target = ['.row-link', 'td button', 'input'].map((part) =>
      next?.querySelector<HTMLElement>(part),
    )
    target.find(Boolean)?.focus()
  }
  useShortcuts(
    keys.list,
    [
      {
        keys: '/',
        label: keys.search,
        run: () => frame.current?.querySelector<HTMLElement>('[data-list-search]')?.focus(),
      },
      { keys: 'j', label: keys.nextRow, run: () => move(1) },
      { keys: 'k', label: keys.previousRow, run: () => move(-1) },
      {
        keys: 'x',
        label: keys.selectRow,
        run: () => current()?.querySelector<HTMLElement>('input[type="checkbox"]')?.click(),
      },
    ],
    isActive,
  )
}

interface ColumnChooserProps {
  /** All columns that can be hidden: key and label. */
  columns: readonly (readonly [key: string, label: string])[]
  shown: readonly string[]
  onShow: (keys: readonly string[]) => void
  /** Restores the default columns and widths. */
  onReset: () => void
}

/** Lets staff choose the columns of a list. */
function ColumnChooser({ columns, shown, onShow, onReset }: ColumnChooserProps) {
  return (
    <Popover label={chooser.label} className={TOOL}>
      {() => (
        <fieldset>
          <legend className="sr-only">{chooser.label}</legend>
          {columns.map(([key, label]) => (
            <Checkbox
              key={key}
              label={label}
              checked={shown.includes(key)}
              onChange={(event) =>
                onShow(
                  event.currentTarget.checked
                    ? [...shown, key]
                    : shown.filter((one) => one !== key),
                )
              }
            />
          ))}
          <p className="mt-2 max-w-56 text-caption text-muted">{chooser.hint}</p>
          <Button look="text" dense onClick={onReset}>
            {chooser.reset}
          </Button>
        </fieldset>
      )}
    </Popover>
  )
}

/** How a person wants to see a list. It is stored in this browser. */
interface ListPreferences {
  /** Keys of the columns to show. Undefined for the default columns. */
  columns?: readonly string[] | undefined
  /** Widths in CSS pixels by key of the column. */
  widths: Readonly<Record<string, number>>
}

/** The preferences of the signed-in person, and a function that changes some of them. */
function useListPreferences(
  list: ListName,
): [ListPreferences, (change: Partial<ListPreferences>) => void] {
  const { device } = browserStorage
  const key = `everturn-list-${list}-${useAuth().user?.id}`
  const stored = () => ({ widths: {}, ...(storedJson(device, key) as Partial<ListPreferences>) })
  const [preferences, setPreferences] = useState<ListPreferences>(stored)
  return [
    preferences,
    (change) => {
      // Another tab may have changed other preferences since.
      const next = { ...stored(), ...change }
      device.setItem(key, JSON.stringify(next))
      setPreferences(next)
    },
  ]
}

const VIEWS_PATH = '/leads/views'

/** Filters, order and columns under a name. */
type SavedView = Omit<SharedView, 'isOwn'>

interface SavedViewsProps {
  /** Views that come with the list. */
  given: readonly SavedView[]
  /** The present view, without a name. */
  current: Omit<SavedView, 'name'>
  onOpen: (view: SavedView) => void
}

/**
 * Saves filters, order and columns of the leads under a name, for all. Only who saved a view can
 * change it.
 */
function SavedViews({ given, current, onOpen }: SavedViewsProps) {
  const [changes, setChanges] = useState(0)
  const saved = useLoaded(() => fetchFromStaffApi<SharedView[]>(VIEWS_PATH), [changes]) ?? []
  const { run } = useWork(() => setChanges((before) => before + 1))
  const isCurrent = (view: SavedView) =>
    view.search === current.search && view.hash === current.hash
  const open = [...given, ...saved].find(isCurrent)

  async function save(event: FormEvent<HTMLFormElement>, close: () => void) {
    event.preventDefault()
    const form = event.currentTarget
    const view = { ...current, name: new FormData(form).get('name') }
    if (!(await run(() => postToStaffApi(VIEWS_PATH, view)))) {
      return
    }
    form.reset()
    close()
  }
  return (
    <Popover label={open ? open.name : viewWords.label} className={TOOL}>
      {(close) => (
        <>
          <ul className="mb-2">
            {[...given, ...saved].map((view) => (
              <li key={view.name} className="flex items-center gap-2">
                <Link
                  to={{ search: view.search, hash: view.hash }}
                  aria-current={isCurrent(view) ? 'true' : undefined}
                  className="flex-1 py-[0.3rem] underline-offset-4 [overflow-wrap:anywhere] hover:underline aria-[current]:font-semibold aria-[current]:text-ember-deep"
                  onClick={() => {
                    onOpen(view)
                    close()
                  }}
                >
                  {view.name}
                </Link>
                {'isOwn' in view && view.isOwn ? (
                  <button
                    type="button"
                    aria-label={fillIn(viewWords.remove, { name: view.name })}
                    className="grid size-8 cursor-pointer place-items-center"
                    onClick={() =>
                      void run(() => postToStaffApi(`${VIEWS_PATH}/delete`, { name: view.name }))
                    }
                  >
                    <X size={16} />
                  </button>
                ) : null}
              </li>
            ))}
          </ul>
          <form onSubmit={(event) => void save(event, close)} className="border-line border-t pt-3">
            <Field dense label={viewWords.name} name="name" maxLength={60} required />
            <Button type="submit" dense className="mt-2">
              {viewWords.save}
            </Button>
            <p className="mt-2 text-caption text-muted">{viewWords.hint}</p>
          </form>
        </>
      )}
    </Popover>
  )
}
