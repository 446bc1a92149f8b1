/**
 * What staff published becomes part of the next release: `npm run words -- pull` in a copy of the
 * project.
 *
 * @second-ring: starts a server, and copies the project
 */
import { execFile } from 'node:child_process'
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { startRealServer } from '#test/real-server.ts'
import { publishTexts } from '#test/server-database.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { PROJECT } from './build-stamp.ts'

const COPIED = ['content', 'contract', 'scripts', 'server', 'supabase', 'test', 'package.json']

const copy = temporaryFolder()
for (const name of COPIED) {
  cpSync(join(PROJECT, name), join(copy, name), { recursive: true })
}
for (const name of ['node_modules', 'build']) {
  symlinkSync(join(PROJECT, name), join(copy, name))
}

const FILE = join(copy, 'content/published.json')
const published = () => JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, string>

/**
 * Runs Node in the copy.
 * @returns what it prints
 */
async function run(dataDir: string, ...args: string[]): Promise<string> {
  const { SHIPPED_WORDS_ONLY: _, ...env } = process.env
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    cwd: copy,
    env: { ...env, DATA_DIR: dataDir },
  })
  return stdout
}

test('pulled texts are in content/published.json, once, and a build refuses what breaks a rule', async () => {
  const server = await startRealServer()
  onTestFinished(() => server.stop())
  const texts = {
    'home.hero.title': 'A title from staff: it’s new',
    'navigation.announcement.action.to': '/book',
    'site.name': 'Ada & Sons',
    'people.all': ['first', 'nabc123'],
    'people.all.nabc123.name': 'Ada',
    'people.all.nabc123.text': 'Trains.',
  }
  const ofFile = { 'site.logo': { file: 'x'.repeat(43), width: 10, height: 10 } }
  await publishTexts(server, { ...texts, ...ofFile })
  const pull = () => run(server.dataDir, 'scripts/words.ts', 'pull')

  const said = await pull()
  expect(said).toContain('6 texts written')
  expect(said).toContain('[site.logo] left as it is: a file stays in the database')
  expect(published()).toEqual(texts)
  // The release has them now.
  expect(await pull()).toContain('Nothing to write')

  const check = [
    '--input-type=module',
    '-e',
    "console.log((await import('#server/words/released-problems.ts')).releasedProblems())",
  ]
  expect(await run(server.dataDir, ...check)).toBe('[]\n')
  writeFileSync(FILE, JSON.stringify({ 'home.hero.title': '', 'home.gone.title': 'Gone' }))
  const faults = await run(server.dataDir, ...check)
  expect(faults).toContain('[home.gone.title] no text has this address any more')
  expect(faults).toContain('[home.hero.title] breaks a rule of its text (empty)')
})
