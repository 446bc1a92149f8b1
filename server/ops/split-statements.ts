/** Where the statements of typed or piped SQL end, by PostgreSQL's rules (its manual, 'Lexical Structure'), as in psql. */

export interface SplitInput {
  /**
   * Complete statements with their `;`, and commands such as `\dt`, which begin with a backslash and end with their line.
   * Without the blanks and comments before them.
   */
  statements: string[]
  /** The beginning of a statement whose end has not come yet; '' between statements. */
  rest: string
}

const SPACES = /\s+/y
const LINE_END = /[\n\r]/g
const COMMENT_MARK = /\/\*|\*\//g
const QUOTE_OR_BACKSLASH = /['\\]/g
/** A string goes on in the next line, where nothing but blanks is in between. */
const CONTINUATION = /[ \t\f\v]*[\n\r]\s*'/y
const DOLLAR_TAG = /\$(?:[A-Za-z_\u0080-\u{10ffff}][\w\u0080-\u{10ffff}]*)?\$/uy
/** A dollar sign belongs to the name or number it is in. */
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

/** @param at of the quote that opens; a doubled one does not close */
function endOfQuoted(text: string, at: number, quote: string): End {
  let end = text.indexOf(quote, at + 1)
  while (end >= 0 && text[end + 1] === quote) end = text.indexOf(quote, end + 2)
  return end < 0 ? undefined : end + 1
}

/** @param at of the quote that opens a string with escapes, `E'…'` */
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

/** Where the token that begins at `at` ends; undefined while it is not complete. */
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

/** `create function … begin atomic …; … end`: the one statement that holds others outside of a string. */
const ROUTINE = /^create (?:or replace )?(?:function|procedure)\b/

export function splitStatements(text: string): SplitInput {
  const statements: string[] = []
  let at = 0
  let start = 0
  /** Of the statement: its first words, and how many parentheses and blocks are open. */
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
