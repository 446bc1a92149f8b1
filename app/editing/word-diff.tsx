interface Piece {
  text: string
  kind: 'same' | 'gone' | 'new'
}

/** Matches words with the space before them. */
const PIECES = /\s*\S+/g

/** The shortest difference between two texts, word by word (longest common subsequence). */
export function diffWords(before: string, after: string): Piece[] {
  const from = before.match(PIECES) ?? []
  const to = after.match(PIECES) ?? []
  /** Length of the common subsequence of `from` from `i` and `to` from `j`. */
  const common = Array.from({ length: from.length + 1 }, () => new Uint16Array(to.length + 1))
  const at = (i: number, j: number) => common[i]?.[j] ?? 0
  for (let i = from.length - 1; i >= 0; i -= 1)
    for (let j = to.length - 1; j >= 0; j -= 1) {
      const row = common[i]
      if (row) row[j] = from[i]?.trim() === to[j]?.trim() ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  const pieces: Piece[] = []
  const add = (kind: Piece['kind'], text = '') => {
    const last = pieces.at(-1)
    if (last?.kind === kind) last.text += text
    else pieces.push({ kind, text })
  }
  let i = 0
  let j = 0
  while (i < from.length || j < to.length) {
    if (i < from.length && j < to.length && from[i]?.trim() === to[j]?.trim()) {
      add('same', to[j])
      i += 1
      j += 1
    } else if (i < from.length && (j === to.length || at(i + 1, j) >= at(i, j + 1))) {
      add('gone', from[i])
      i += 1
    } else {
      add('new', to[j])
      j += 1
    }
  }
  return pieces
}

interface WordDiffProps {
  before: string
  after: string
  side: 'before' | 'after'
}

/** One side of a comparison. Words that only this side has are marked. */
export function WordDiff({ before, after, side }: WordDiffProps) {
  const own = side === 'before' ? 'gone' : 'new'
  const pieces = diffWords(before, after).filter(({ kind }) => kind === 'same' || kind === own)
  // A piece is identified by its position, because the list is rebuilt with each text.
  const keyed = pieces.map((piece, index) => ({ ...piece, key: index }))
  const Mark = side === 'before' ? 'del' : 'ins'
  return keyed.map(({ key, kind, text }) => (kind === 'same' ? text : <Mark key={key}>{text}</Mark>))
}
