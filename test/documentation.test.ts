/**
 * Links and paths in the documentation, and paths and numbers of decisions everywhere, lead
 * somewhere.
 */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

const PROJECT = join(import.meta.dirname, '..')
const find = (...patterns: string[]) => globSync(patterns, { cwd: PROJECT })
const pages = find('*.md', 'docs/**/*.md', 'content/documents/README.md')
const textOf = (path: string) => readFileSync(join(PROJECT, path), 'utf8')

/** Anchors of a page's headings, as GitHub makes them. */
function anchorsIn(page: string): string[] {
  const used = new Map<string, number>()
  return [...textOf(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => {
    const anchor = heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\- _]/gu, '')
      .replaceAll(' ', '-')
    const before = used.get(anchor) ?? 0
    used.set(anchor, before + 1)
    return before === 0 ? anchor : `${anchor}-${before}`
  })
}

function brokenLinks(page: string): string[] {
  return [...textOf(page).matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, link = '']) => {
    if (/^https?:/.test(link)) {
      return []
    }
    const [path = '', anchor] = link.split('#')
    const target = path === '' ? page : normalize(join(dirname(page), path))
    const isThere =
      existsSync(join(PROJECT, target)) && (!anchor || anchorsIn(target).includes(anchor))
    return isThere ? [] : [link]
  })
}

/**
 * Paths from the project's folder. The end of a file's name may be missing, as in
 * `server/rest/api.test`.
 */
function missingPaths(page: string): string[] {
  const paths = textOf(page).matchAll(
    /`((?:app|content|contract|deploy|docs|public|scripts|server|supabase|test)\/[\w./@-]+)`/g,
  )
  return [...paths].flatMap(([, path = '']) => {
    const name = path.replace(/\/$/, '')
    return existsSync(join(PROJECT, name)) || find(`${name}.*`).length > 0 ? [] : [path]
  })
}

const tree = find(
  '*',
  '{app,content,contract,deploy,docs,public,scripts,server,supabase,test}/**/*',
).map((path) => `/${path}`)

/** `*` and `…` are a part of a name that is left out. */
function isInTree(name: string): boolean {
  const end = name
    .replace(/^\.{1,2}\//, '')
    .replaceAll('.', '\\.')
    .replace(/\*|…/g, '[^/]*')
  const pattern = new RegExp(`/${end}$`)
  return tree.some((path) => pattern.test(path))
}

const BARE_NAME = /(?<![\w./@<>{}$#*:…-])[\w@…*][\w./@…*-]*\.(?:css|md|sql|svg|tsx?|typ)(?![\w/-])/g

/** Names of files, with or without their folder, that no file has. */
function unknownFiles(text: string): string[] {
  return [...text.matchAll(BARE_NAME)].map(([name]) => name).filter((name) => !isInTree(name))
}

const quoted = (page: string) => (textOf(page).match(/`[^`\n]+`/g) ?? []).join('\n')
const comments = (path: string) =>
  (textOf(path).match(/\/\*[\s\S]*?\*\/|(?:^|\s)(?:\/\/|--) .*$/gm) ?? []).join('\n')

test('the documentation names only files and headings that exist', () => {
  const broken = pages.flatMap((page) =>
    [...brokenLinks(page), ...missingPaths(page), ...unknownFiles(quoted(page))].map(
      (target) => `${page}: ${target}`,
    ),
  )
  expect(broken).toEqual([])
})

test('every file and every decision that is referred to exists', () => {
  const decisions = new Set(find('docs/decisions/*.md').map((path) => basename(path).slice(0, 4)))
  const readable = find(
    '{app,content,contract,docs,scripts,server,supabase,test}/**/*.{css,js,md,sql,ts,tsx,typ}',
  )
  const unknown = readable.flatMap((path) => [
    ...missingPaths(path).map((missing) => `${path}: ${missing}`),
    ...(path.endsWith('.md') ? [] : unknownFiles(comments(path)).map((name) => `${path}: ${name}`)),
    ...[...textOf(path).matchAll(/\bdecisions? (0\d{3})\b/g)]
      .filter(([, number = '']) => !decisions.has(number))
      .map(([reference]) => `${path}: ${reference}`),
  ])
  expect(unknown).toEqual([])
})
