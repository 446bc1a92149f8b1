/**
 * Finds the ends of statements in typed or piped SQL by PostgreSQL's rules (its manual, "Lexical Structure"), as psql
 * does.
 */

interface SplitInput {
  /**
   * Complete statements with their `;`, without preceding blanks and comments. Commands such as `\dt` begin with a
   * backslash and end with their line.
   */
  statements: string[]
  /** The beginning of a statement whose end has not arrived yet, or '' between statements. */
  rest: string
}

const SPACES = /\s+/y
const LINE_END = /[\n\r]/g
const COMMENT_MARK = /\/\*|\*\//g
const QUOTE_OR_BACKSLASH = /['\\]/g
/** A string continues on the next line if there are only blanks in between. */
const CONTINUATION = /[ \t\f\v]*[\n\r]\s*'/y
const DOLLAR_TAG = /\$(?:[A-Za-z_\u0080-\u{10ffff}][\w\u0080-\u{10ffff}]*)?\$/uy
/** A dollar sign within a name or number belongs to it. */
const WORD = /[\w\u0080-\u{10ffff}][\w$\u0080-\u{10ffff}]*/uy

function find(pattern: RegExp, text: string, from: number): RegExpExecArray | null {
  pattern.lastIndex = from
  return pattern.exec(text)
}

type End = number | undefined

function endOfLine(text: string, at: number): End {
  return find(LINE_END, text, at)?.index
}

/** Comments nest. */
function endOfComment(text: string, at: number): End {
  let depth = 0
  for (let mark = find(COMMENT_MARK, text, at); mark; mark = COMMENT_MARK.exec(text)) {
    depth += mark[0] === '/*' ? 1 : -1
    if (depth === 0) return COMMENT_MARK.lastIndex
  }
  return undefined
}

/** @param at position of the opening quote. A doubled quote does not close. */
function endOfQuoted(text: string, at: number, quote: string): End {
  let end = text.indexOf(quote, at + 1)
  while (end >= 0 && text[end + 1] === quote) end = text.indexOf(quote, end + 2)
  return end < 0 ? undefined : end + 1
}

/** @param at position of the quote that opens a string with escapes, `E'…'` */
function endOfEscaped(text: string, at: number): End {
  let from = at + 1
  for (;;) {
    const mark = find(QUOTE_OR_BACKSLASH, text, from)
    if (!mark) return undefined
    const isEscape = mark[0] === '\\' || text[mark.index + 1] === "'"
    const continuation = isEscape ? null : find(CONTINUATION, text, mark.index + 1)
    if (!isEscape && !continuation) return mark.index + 1
    from = mark.index + (continuation ? 1 + continuation[0].length : 2)
  }
}

function endOfDollarQuoted(text: string, at: number): End {
  const tag = find(DOLLAR_TAG, text, at)?.[0]
  if (tag === undefined) return at + 1
  const end = text.indexOf(tag, at + tag.length)
  return end < 0 ? undefined : end + tag.length
}

/** End of the token that begins at `at`. Undefined while the token is incomplete. */
function endOfToken(text: string, at: number): End {
  const character = text[at] ?? ''
  const pair = text.slice(at, at + 2)
  if (pair === '--') return endOfLine(text, at)
  if (pair === '/*') return endOfComment(text, at)
  if (/^e'/i.test(pair)) return endOfEscaped(text, at + 1)
  if (character === "'" || character === '"') return endOfQuoted(text, at, character)
  if (character === '$') return endOfDollarQuoted(text, at)
  return at + (find(SPACES, text, at) ?? find(WORD, text, at) ?? [character])[0].length
}

const isBlank = (token: string) => /^(?:\s|--|\/\*)/.test(token)

/**
 * `create function … begin atomic …; … end` is the only statement that contains other statements outside of a string.
 */
const ROUTINE = /^create (?:or replace )?(?:function|procedure)\b/

export function splitStatements(text: string): SplitInput {
  const statements: string[] = []
  let at = 0
  let start = 0
  /** State of the statement: its first words, and the numbers of open parentheses and blocks. */
  let words = ''
  let parentheses = 0
  let blocks = 0
  let isEmpty = true
  function endStatement() {
    if (!isEmpty) statements.push(text.slice(start, at).trim())
    start = at
    words = ''
    parentheses = 0
    blocks = 0
    isEmpty = true
  }
  while (at < text.length) {
    const isCommand = isEmpty && text[at] === '\\'
    const end = isCommand ? endOfLine(text, at) : endOfToken(text, at)
    if (end === undefined) break
    const token = text.slice(at, Math.min(end, at + 64)).toLowerCase()
    if (isEmpty && !isBlank(token)) start = at
    at = end
    if (token === ';' && parentheses === 0 && blocks === 0) {
      endStatement()
      continue
    }
    if (isBlank(token)) continue
    isEmpty = false
    if (isCommand) endStatement()
    else if (token === '(') parentheses += 1
    else if (token === ')') parentheses = Math.max(0, parentheses - 1)
    else if (words.length < 64) words = `${words}${token} `
    if (ROUTINE.test(words)) {
      if (token === 'begin' || (token === 'case' && blocks > 0)) blocks += 1
      else if (token === 'end' && blocks > 0) blocks -= 1
    }
  }
  return { statements, rest: at === text.length && isEmpty ? '' : text.slice(start) }
}
