/** Moves of leads between columns that show before the server has answered. */
import type { LeadRow } from '#app/staff/list/lists.ts'
import type { LeadState } from '#contract/lead-state.ts'
import { type Board, byState } from './fetch-board.ts'

export interface Move {
  row: LeadRow
  to: LeadState
  /** The server has made it, so what is loaded next shows it. */
  isDone: boolean
}

/**
 * The board as it will be. A lead that was moved is on top of its column until the board was loaded
 * again, which sorts it in.
 */
export function withMoves(board: Board, moves: readonly Move[]): Board {
  let next = board
  for (const { row, to } of moves) {
    const from = columnOf(next, row.id)
    if (from === undefined || from === to) {
      continue
    }
    const before = next
    next = byState((state) => {
      const { rows, total } = before[state]
      if (state === from) {
        return { rows: rows.filter(({ id }) => id !== row.id), total: total - 1 }
      }
      return state === to
        ? { rows: [{ ...row, state: to }, ...rows], total: total + 1 }
        : before[state]
    })
  }
  return next
}

/** The column in which a lead is shown. */
export function columnOf(board: Board, id: string): LeadState | undefined {
  const [state] =
    Object.entries(board).find(([, { rows }]) => rows.some((row) => row.id === id)) ?? []
  return state as LeadState | undefined
}
