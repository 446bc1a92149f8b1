import { useEffect, useState } from 'react'
import { notify } from '#app/lib/notify.ts'
import type { LeadRow } from '#app/staff/list/lists.ts'
import type { RowWork } from '#app/staff/row-work.tsx'
import { staffPages } from '#content/staff.ts'
import { fillIn } from '#contract/fill-in.ts'
import type { LeadChange } from '#contract/lead-deeds.ts'
import type { LeadState } from '#contract/lead-state.ts'
import type { Board } from './fetch-board.ts'
import { type Move, withMoves } from './moves.ts'

const words = staffPages['/admin/leads']

export const shownName = ({ name, email }: Pick<LeadRow, 'name' | 'email'>) => name ?? email

/** What brings a lead back to what it was: its reason, and the next step that a decision ends. */
function changeBack(row: LeadRow): LeadChange {
  const { state, lost_reason: lostReason, next_step: step, next_on: on } = row
  return {
    state,
    ...(state === 'lost' && { lostReason: lostReason ?? words.lostReasons[0] }),
    ...(step && on && { next: { step, on } }),
  }
}

/** The board with what was just moved, and a function that moves a lead at once. */
export function useMoves(board: Board, work: RowWork | undefined) {
  const [moves, setMoves] = useState<readonly Move[]>([])
  // What is loaded after a move has it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded data is the event
  useEffect(() => setMoves((before) => before.filter(({ isDone }) => !isDone)), [board])

  /** @returns whether the lead is in its new column for good */
  async function make(row: LeadRow, to: LeadState, change: LeadChange): Promise<boolean> {
    const move: Move = { row, to, isDone: false }
    setMoves((before) => [...before, move])
    const isMoved = await work?.move(row.id, { ...change, was: row.state })
    setMoves((before) =>
      isMoved
        ? before.map((one) => (one === move ? { ...one, isDone: true } : one))
        : before.filter((one) => one !== move),
    )
    if (isMoved === false) {
      notify(fillIn(words.board.changedMeanwhile, { name: shownName(row) }), 'neutral')
    }
    return isMoved === true
  }

  async function move(row: LeadRow, to: LeadState, lostReason?: string): Promise<void> {
    if (to === row.state) {
      return
    }
    const key = `${row.id} ${to} ${Date.now()}`
    const moved: LeadRow = { ...row, state: to, lost_reason: lostReason ?? null }
    // Offered at once: what is undone follows what was done, one call after the other.
    work?.offerUndo({
      key,
      said: fillIn(words.board.moved, { name: shownName(row), state: words.states[to] }),
      undo: () => make(moved, row.state, changeBack(row)),
    })
    if (!(await make(row, to, { state: to, lostReason }))) {
      work?.withdrawUndo(key)
    }
  }
  return { shown: withMoves(board, moves), move }
}
