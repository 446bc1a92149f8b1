/** Global set-up of the `embedded` project: one migrated data directory that every test copies. */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { readMigrations } from '#server/db/migrate.ts'
import { openStore } from '#server/db/open-store.ts'

/** initdb takes seconds: kept until the engine, a migration or the way to create changes. */
const CACHE = fileURLToPath(new URL('../../node_modules/.cache/everturn-database/', import.meta.url))
const CREATING_FILES = ['database-worker.ts', 'data-directory.ts']

export default async function setup(project: TestProject): Promise<() => void> {
  const root = mkdtempSync(join(tmpdir(), 'everturn-test-'))
  project.provide('testStore', { engine: 'embedded', template: await template(), root })
  return () => rmSync(root, { recursive: true, force: true })
}

async function template(): Promise<string> {
  const kept = join(CACHE, cacheKey())
  if (existsSync(kept)) return kept
  const draft = `${kept}.${process.pid}`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(CACHE, { recursive: true })
  const store = await openStore({ DATA_DIR: draft, DATABASE_URL: undefined }, pino({ level: 'silent' }), {
    embedded: { disk: { ballastBytes: 0 } },
  })
  await store.close()
  try {
    renameSync(draft, kept)
  } catch {
    // another run was faster; its directory is as good
    rmSync(draft, { recursive: true, force: true })
  }
  return kept
}

function cacheKey(): string {
  const hash = createHash('sha256')
  hash.update(readFileSync(new URL('../../node_modules/@electric-sql/pglite/package.json', import.meta.url)))
  for (const { name, sql } of readMigrations()) hash.update(`${name}\n${sql}`)
  for (const file of CREATING_FILES)
    hash.update(readFileSync(new URL(`../../server/db/embedded/${file}`, import.meta.url)))
  return hash.digest('hex').slice(0, 16)
}
