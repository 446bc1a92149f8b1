/** Writes published words into `content/`, so that the next release contains them. Only literals change. */
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { type FoundLiteral, literalFinder } from './find-literal.ts'
import { rewrittenLiteral } from './rewrite-literal.ts'

interface Replacement {
  at: string
  original: string
  text: string
}

interface PullResult {
  pulled: string[]
  /** Texts that have to be changed by hand, and why. */
  left: { at: string; why: string }[]
}

/** Every string of `content/`, by module and place. Texts of pages are under the name `words`, by address. */
type Strings = Readonly<Record<string, string>>

function readStrings(root: string): Strings {
  // Runs in a new process, because each process reads a module only once.
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'scripts/words/content-strings.ts')], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (status !== 0) throw new Error(`content/ cannot be read:\n${stderr}`)
  return JSON.parse(stdout)
}

/** Whether only the named addresses changed, and places that repeat the same whole text. */
function changedOnly(before: Strings, after: Strings, replacements: readonly Replacement[]): boolean {
  const wanted = new Map(replacements.map(({ at, text }) => [`words:${at}`, text]))
  return Object.entries(before).every(([place, text]) => {
    const now = after[place]
    if (place.startsWith('words:')) return now === (wanted.get(place) ?? text)
    return now === text || replacements.some((one) => one.original === text && one.text === now)
  })
}

interface Edit {
  literal: FoundLiteral
  source: string
}

/** Applies edits to the files. @returns a function that undoes them */
function apply(edits: readonly Edit[]): () => void {
  const sources = new Map<string, string>()
  for (const { literal } of edits) sources.set(literal.file, readFileSync(literal.file, 'utf8'))
  for (const [file, source] of sources) {
    const own = edits.filter(({ literal }) => literal.file === file).sort((a, b) => b.literal.start - a.literal.start)
    let text = source
    for (const { literal, source: written } of own)
      text = text.slice(0, literal.start) + written + text.slice(literal.end)
    writeFileSync(file, text)
  }
  return () => {
    for (const [file, source] of sources) writeFileSync(file, source)
  }
}

/** Expressions that any text of a file may use, such as the product's name, which is written in one place. */
function knownIn(file: string, siteName: string): Record<string, string> {
  return /^import \{[^}]*\bsite\b[^}]*\} from/m.test(readFileSync(file, 'utf8')) ? { [siteName]: 'site.name' } : {}
}

/** @param root the project */
export function pullWords(root: string, replacements: readonly Replacement[]): PullResult {
  const left: PullResult['left'] = []
  const before = readStrings(root)
  const siteName = before['words:site.name'] ?? ''
  const find = literalFinder(root)
  const edits = replacements.flatMap((replacement) => {
    const { at, original, text } = replacement
    const leave = (why: string) => {
      left.push({ at, why })
      return []
    }
    const literal = find(at)
    if (!literal) return leave('it is put together by code')
    const file = relative(root, literal.file)
    const known = knownIn(literal.file, siteName)
    if (at !== 'site.name' && text.includes(siteName) && !original.includes(siteName) && !known[siteName])
      return leave(`it names the product, and ${file} does not import the name`)
    const source = rewrittenLiteral(literal, original, text, at === 'site.name' ? {} : known)
    if (source === undefined) return leave(`${file} does not say the original`)
    return [{ replacement, edit: { literal, source } }]
  })

  const tryOut = (chosen: typeof edits) => {
    const undo = apply(chosen.map(({ edit }) => edit))
    const replaced = chosen.map(({ replacement }) => replacement)
    return { isFine: changedOnly(before, readStrings(root), replaced), undo }
  }
  if (edits.length === 0) return { pulled: [], left }
  const all = tryOut(edits)
  if (all.isFine) return { pulled: edits.map(({ replacement }) => replacement.at), left }
  all.undo()

  // One of the edits changes other texts too. It is found by adding one after the other.
  const chosen: typeof edits = []
  for (const one of edits) {
    const { isFine, undo } = tryOut([...chosen, one])
    undo()
    if (isFine) chosen.push(one)
    else
      left.push({
        at: one.replacement.at,
        why: `other texts are made of it (${relative(root, one.edit.literal.file)})`,
      })
  }
  apply(chosen.map(({ edit }) => edit))
  return { pulled: chosen.map(({ replacement }) => replacement.at), left }
}
