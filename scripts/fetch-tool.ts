/**
 * Tools that only a few tests or measurements need and that would make every install larger. Each
 * has a folder in `test/tools/` with a package.json and a lockfile. It is installed into
 * `.cache/tools/` when it is first needed, or ahead of time with `node scripts/fetch-tool.ts NAME
 * …`.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { PROJECT } from './build-stamp.ts'

type Tool = 'deno' | 'engines' | 'lighthouse' | 'postgres'

const TOOLS = join(PROJECT, '.cache/tools')

/**
 * Installs the packages of the tool's lockfile, with their integrity checked, unless they are
 * installed already.
 * @returns a function that resolves the tool's packages, like `require.resolve`
 * @throws with npm's message when the packages cannot be fetched
 */
export function fetchTool(tool: Tool): (name: string) => string {
  const source = join(PROJECT, 'test/tools', tool)
  const lockfile = readFileSync(join(source, 'package-lock.json'))
  const folder = join(
    TOOLS,
    `${tool}-${createHash('sha256').update(lockfile).digest('hex').slice(0, 12)}`,
  )
  if (!existsSync(folder)) {
    install(tool, source, folder)
  }
  return createRequire(join(folder, 'package.json')).resolve
}

/**
 * Installs into a temporary folder that is renamed when complete, because several tests may need
 * the same tool at once.
 */
function install(tool: Tool, source: string, folder: string): void {
  mkdirSync(TOOLS, { recursive: true })
  const unfinished = mkdtempSync(join(TOOLS, 'unfinished-'))
  try {
    for (const file of ['package.json', 'package-lock.json']) {
      copyFileSync(join(source, file), join(unfinished, file))
    }
    const npm = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
      cwd: unfinished,
      encoding: 'utf8',
    })
    if (npm.status !== 0) {
      const need = `The tests need ${tool} (test/tools/${tool}), which could not be fetched:`
      throw new Error(`${need}\n${npm.stderr || npm.error?.message}`)
    }
    // Another process may have installed the tool in the meantime.
    if (!existsSync(folder)) {
      renameSync(unfinished, folder)
    }
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const tool of process.argv.slice(2)) {
    fetchTool(tool as Tool)
  }
}
