import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#app/components/button.tsx'
import { counted } from '#app/staff/counted.ts'
import type { LeadRow } from '#app/staff/list/lists.ts'
import { isMoreThanCounted } from '#app/staff/list/use-total.ts'
import type { RowWork } from '#app/staff/row-work.tsx'
import { useShortcuts } from '#app/staff/shortcuts.tsx'
import { staff, staffPages } from '#content/staff.ts'
import { fillIn } from '#contract/fill-in.ts'
import { LEAD_STATES, type LeadState } from '#contract/lead-state.ts'
import { ESTIMATE_EXACT_MAX } from '#contract/limits.ts'
import { Card } from './card.tsx'
import { type BoardColumn, CARDS_MAX, CARDS_STEP, type Board as Columns } from './fetch-board.ts'
import { LoseDialog } from './lose-dialog.tsx'
import { columnOf } from './moves.ts'
import { useMoves } from './use-moves.ts'

const words = staffPages['/admin/leads']
const { keys } = staff.shortcuts

interface BoardProps {
  board: Columns
  work: RowWork | undefined
  isLoading: boolean
  /** A lead's page is shown in place of the board. */
  isCovered: boolean
  /** Address of a lead's page. */
  linkOf: (id: string) => object
  /** Address of the list of a state. */
  listOf: (state: LeadState) => object
  onMore: (state: LeadState) => void
}

/** The leads in a column for each state. In a narrow window, one column at a time. */
export function Board(props: BoardProps) {
  const { board, work, isLoading, linkOf, listOf, onMore } = props
  const { shown, move } = useMoves(board, work)
  const [single, setSingle] = useState<LeadState>('new')
  const [dragged, setDragged] = useState<LeadRow>()
  /** The same at once, for a drop that comes before the board is rendered again. */
  const held = useRef<LeadRow>(undefined)
  /** A lead that was dropped on 'Lost', whose reason is still to be said. */
  const [losing, setLosing] = useState<LeadRow>()
  const frame = useRef<HTMLDivElement>(null)
  const hint = useId()
  const focused = useCardFocus(frame, shown)

  function moveTo(row: LeadRow, to: LeadState) {
    if (to === 'lost') {
      setLosing(row)
      return
    }
    focused.keep(row.id)
    void move(row, to)
  }
  useBoardShortcuts({ frame, shown, work, isActive: !props.isCovered, moveTo })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the cards in it
    <div
      ref={frame}
      aria-busy={isLoading}
      className="@container border-ink border-t aria-busy:opacity-60"
      onKeyDown={moveFocus}
    >
      <p id={hint} className="sr-only">
        {words.board.keys}
      </p>
      <StateSwitch columns={shown} chosen={single} onChoose={setSingle} />
      <div className="grid gap-3 pt-3 @min-[40rem]:auto-cols-[minmax(12rem,1fr)] @min-[40rem]:grid-flow-col @min-[40rem]:overflow-x-auto @min-[40rem]:pb-2">
        {LEAD_STATES.map((state) => (
          <Column
            key={state}
            state={state}
            column={shown[state]}
            isSingle={state === single}
            isTarget={dragged !== undefined && dragged.state !== state}
            list={listOf(state)}
            onMore={() => onMore(state)}
            accepts={() => held.current !== undefined && held.current.state !== state}
            onDrop={() => held.current && moveTo(held.current, state)}
          >
            {(row) => (
              <Card
                key={row.id}
                row={row}
                to={linkOf(row.id)}
                describedBy={hint}
                onMove={work && ((to) => moveTo(row, to))}
                onDrag={(of) => {
                  held.current = of
                  setDragged(of)
                }}
              />
            )}
          </Column>
        ))}
      </div>
      {losing ? (
        <LoseDialog
          row={losing}
          // Only a closed dialog leaves the focus to the card.
          onClose={(reason) => {
            setLosing(undefined)
            if (reason) {
              focused.keep(losing.id)
              void move(losing, 'lost', reason)
            }
          }}
        />
      ) : null}
    </div>
  )
}

const cardsIn = (place: ParentNode | null | undefined) => [
  ...(place?.querySelectorAll<HTMLElement>('[data-lead]') ?? []),
]

/** Columns and cards that an arrow key goes on. */
const STEPS: Readonly<Record<string, readonly [across: number, down: number]>> = {
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
}

/** Arrow keys lead to the card above or below, and to the one at the same height beside it. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const card = (event.target as HTMLElement).closest<HTMLElement>('[data-lead]')
  if (!card || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) {
    return
  }
  const column = card.closest('section')
  const own = cardsIn(column)
  const at = own.indexOf(card)
  const columns = [...event.currentTarget.querySelectorAll('section')].filter(
    (one) => cardsIn(one).length > 0,
  )
  const [across = 0, down = 0] = STEPS[event.key] ?? []
  const cards = across ? cardsIn(columns[columns.indexOf(column as HTMLElement) + across]) : own
  const target = cards[across ? Math.min(at, cards.length - 1) : at + down]
  if (target && target !== card) {
    event.preventDefault()
    target.focus()
  }
}

/** A card that is moved is another element, which gets the focus of the one before. */
function useCardFocus(frame: { current: HTMLElement | null }, shown: Columns) {
  const kept = useRef<string>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a moved card is the event
  useLayoutEffect(() => {
    const card = frame.current?.querySelector<HTMLElement>(`[data-lead="${kept.current}"]`)
    kept.current = undefined
    if (!card) {
      return
    }
    // In a narrow window, its column may be hidden. The switch is then where people go on.
    const isHidden = !card.checkVisibility()
    const target = isHidden ? frame.current?.querySelector<HTMLElement>('input:checked') : card
    target?.focus({ preventScroll: isHidden })
  }, [shown])
  return {
    keep(id: string) {
      kept.current = id
    },
  }
}

interface BoardShortcuts {
  frame: { current: HTMLElement | null }
  shown: Columns
  work: RowWork | undefined
  isActive: boolean
  moveTo: (row: LeadRow, to: LeadState) => void
}

/** The keys of the list and of a lead's page, for the card with the focus. */
function useBoardShortcuts({ frame, shown, work, isActive, moveTo }: BoardShortcuts) {
  function rowWithFocus(): LeadRow | undefined {
    const id = document.activeElement?.closest('li')?.querySelector<HTMLElement>('[data-lead]')
      ?.dataset.lead
    const state = id && columnOf(shown, id)
    return state ? shown[state].rows.find((row) => row.id === id) : undefined
  }
  function step(by: number) {
    const cards = cardsIn(frame.current).filter((card) => card.checkVisibility())
    const at = cards.indexOf(document.activeElement as HTMLElement)
    const next = at === -1 && by < 0 ? cards.at(-1) : cards[at + by]
    next?.focus()
  }
  const search = '[data-list-search]'
  useShortcuts(
    keys.list,
    [
      {
        keys: '/',
        label: keys.search,
        run: () => document.querySelector<HTMLElement>(search)?.focus(),
      },
      { keys: 'j', label: keys.nextCard, isKeyOnly: true, run: () => step(1) },
      { keys: 'k', label: keys.previousCard, isKeyOnly: true, run: () => step(-1) },
      {
        keys: 'z',
        label: staff.work.undo,
        isKeyOnly: !work?.undoable,
        run: () => void work?.undo(),
      },
      ...LEAD_STATES.map((state, index) => ({
        keys: String(index + 1),
        label: fillIn(keys.state, { state: words.states[state] }),
        isKeyOnly: true,
        run: () => {
          const row = rowWithFocus()
          if (work && row && row.state !== state) {
            moveTo(row, state)
          }
        },
      })),
    ],
    isActive,
  )
}

const number = (total: number) =>
  isMoreThanCounted(total)
    ? fillIn(staff.paging.more, { count: ESTIMATE_EXACT_MAX.toLocaleString() })
    : total.toLocaleString()

interface StateSwitchProps {
  columns: Columns
  chosen: LeadState
  onChoose: (state: LeadState) => void
}

/** Chooses the column of a narrow window. */
function StateSwitch({ columns, chosen, onChoose }: StateSwitchProps) {
  const name = useId()
  return (
    <div
      role="radiogroup"
      aria-label={words.lead.state}
      className="mt-3 grid grid-cols-[repeat(5,auto)] border border-ink @min-[40rem]:hidden"
    >
      {LEAD_STATES.map((state) => (
        <label
          key={state}
          className="relative cursor-pointer border-ink px-0.5 py-1.5 text-center text-[0.8125rem] leading-tight not-first:border-l has-checked:bg-ink has-checked:text-white has-focus-visible:outline-2 has-focus-visible:outline-ember has-focus-visible:outline-offset-2 forced-colors:has-checked:bg-[Highlight] forced-colors:has-checked:text-[HighlightText] forced-colors:has-checked:forced-color-adjust-none"
        >
          <input
            type="radio"
            name={name}
            className="absolute inset-0 cursor-pointer opacity-0"
            checked={state === chosen}
            onChange={() => onChoose(state)}
          />
          <span className="block">{words.states[state]}</span>{' '}
          <span className="block font-semibold tabular-nums">{number(columns[state].total)}</span>
        </label>
      ))}
    </div>
  )
}

interface ColumnProps {
  state: LeadState
  column: BoardColumn
  /** It is the one of a narrow window. */
  isSingle: boolean
  /** A card of another column is dragged, and can be dropped here. */
  isTarget: boolean
  /** Whether it can be dropped here now. */
  accepts: () => boolean
  list: object
  onMore: () => void
  onDrop: () => void
  children: (row: LeadRow) => ReactNode
}

function Column(props: ColumnProps) {
  const { state, column, isSingle, isTarget, accepts, list, onMore, onDrop, children } = props
  const id = useId()
  const [isOver, setOver] = useState(false)
  const { rows, total } = column
  const left = total - rows.length
  const isLong = rows.length >= CARDS_MAX
  return (
    <section
      aria-labelledby={id}
      data-target={isTarget ? '' : undefined}
      data-over={isTarget && isOver ? '' : undefined}
      className={`min-w-0 border-transparent border-t-3 bg-paper p-2 data-over:border-ember data-target:outline-1 data-target:outline-muted data-target:outline-dashed data-over:bg-paper-2 ${isSingle ? '' : '@max-[40rem]:hidden'}`}
      onDragOver={(event) => {
        if (accepts()) {
          event.preventDefault()
          setOver(true)
        }
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget as Node | null)) {
          setOver(false)
        }
      }}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        onDrop()
      }}
    >
      <h2
        id={id}
        className="flex items-baseline justify-between gap-2 px-1 pb-2 font-semibold font-text text-small @max-[40rem]:sr-only"
      >
        <span>{words.states[state]}</span>{' '}
        <span className="font-normal text-muted tabular-nums">{number(total)}</span>
      </h2>
      {rows.length === 0 ? (
        <p className="px-1 pb-2 text-caption text-muted">{words.board.none}</p>
      ) : null}
      <ul className="grid grid-cols-1 gap-2">{rows.map(children)}</ul>
      {left > 0 ? (
        <div className="px-1 pt-2">
          {isLong ? (
            <Link to={list} className="link dense">
              {fillIn(words.board.asList, { count: number(total) })}
            </Link>
          ) : (
            <Button look="text" dense onClick={onMore}>
              {counted(words.board.more, Math.min(left, CARDS_STEP))}
            </Button>
          )}
        </div>
      ) : null}
    </section>
  )
}
