import { expect, test } from 'vitest'
import type { LeadRow } from '#app/staff/list/lists.ts'
import { type Board, byState } from './fetch-board.ts'
import { columnOf, withMoves } from './moves.ts'

const row = (id: string, state: LeadRow['state']) => ({ id, state }) as LeadRow
const ada = row('ada', 'new')
const BOARD: Board = {
  ...byState(() => ({ rows: [], total: 0 })),
  new: { rows: [ada, row('bob', 'new')], total: 40 },
  won: { rows: [row('cleo', 'won')], total: 1 },
}
const ids = (board: Board, state: LeadRow['state']) => board[state].rows.map(({ id }) => id)

test('a moved lead is on top of its new column, and both columns count it', () => {
  const moved = withMoves(BOARD, [{ row: ada, to: 'won', isDone: false }])
  expect(ids(moved, 'new')).toEqual(['bob'])
  expect(ids(moved, 'won')).toEqual(['ada', 'cleo'])
  expect([moved.new.total, moved.won.total]).toEqual([39, 2])
  expect(moved.won.rows[0]?.state).toBe('won')
})

test('moves follow each other, also back', () => {
  const there = { row: ada, to: 'won', isDone: false } as const
  const back = { row: { ...ada, state: 'won' as const }, to: 'new', isDone: false } as const
  const moved = withMoves(BOARD, [there, back])
  expect(columnOf(moved, 'ada')).toBe('new')
  expect([moved.new.total, moved.won.total]).toEqual([40, 1])
})

test('a move that the board has by now, or whose lead is gone, changes nothing', () => {
  expect(withMoves(BOARD, [{ row: ada, to: 'new', isDone: true }])).toEqual(BOARD)
  expect(withMoves(BOARD, [{ row: row('dan', 'new'), to: 'won', isDone: true }])).toEqual(BOARD)
})
