/**
 * Every version opens the databases of all releases, and what people stored there works.
 *
 * @second-ring: restores whole databases
 * @also embedded: restores into its own files
 * @also postgres-15: the oldest PostgreSQL that is supported
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, inject, test } from 'vitest'
import { openStore, type StoreSettings } from '#server/db/open-store.ts'
import releases from '#server/db/releases.json' with { type: 'json' }
import program from '../../package.json' with { type: 'json' }
import {
  canBeDumped,
  dumpOf,
  keepDump,
  keptDump,
  restoreToFolder,
  restoreToPostgres,
} from '../restored-dump.ts'
import { createFileData, createTestData } from '../store.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { bringToToday } from './bring-to-today.ts'
import { expectKept, fillSite, type KeptFacts } from './filled-site.ts'

const log = pino({ level: 'silent' })
const { engine } = inject('testStore')
const folder = temporaryFolder()
const drops: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const drop of drops) {
    await drop()
  }
})

const open = (settings: StoreSettings) =>
  openStore(settings, log, { embedded: { disk: { ballastBytes: 0 } } })

/** A database of this project's engine with what a dump holds. */
async function restored(name: string, dump: string): Promise<StoreSettings> {
  if (engine === 'embedded') {
    const DATA_DIR = join(folder, name)
    await restoreToFolder(DATA_DIR, dump)
    return { DATA_DIR, DATABASE_URL: undefined }
  }
  const { url, drop } = await restoreToPostgres(dump)
  drops.push(drop)
  return { DATA_DIR: '/nonexistent', DATABASE_URL: url }
}

async function expectWorks(settings: StoreSettings, facts: KeptFacts): Promise<void> {
  const store = await open(settings)
  try {
    await sql.raw(bringToToday(facts.madeAt)).execute(store.db)
    await expectKept(store, facts)
  } finally {
    await store.close()
  }
}

const factsPath = (version: string) => join(import.meta.dirname, `${version}.json`)

/** The version whose database is kept by this run. */
const { RECORD_RELEASE } = process.env
if (RECORD_RELEASE !== undefined && RECORD_RELEASE !== program.version) {
  throw new Error(`package.json has version ${program.version}, not ${RECORD_RELEASE}.`)
}

for (const version of Object.keys(releases).filter((one) => one !== RECORD_RELEASE)) {
  test(`what people stored with ${version} works`, async () => {
    if (!existsSync(factsPath(version))) {
      throw new Error(`The database of ${version} is not kept yet: see test/releases/README.md.`)
    }
    const facts: KeptFacts = JSON.parse(readFileSync(factsPath(version), 'utf8'))
    await expectWorks(await restored(version, keptDump(version)), facts)
  })
}

const own = await createFileData()

test('what people stored with this version works after a restart', async () => {
  const store = await open(own)
  const facts = await fillSite(store).finally(() => store.close())
  await expectWorks(own, facts)
})

test.runIf(engine === 'postgres')('what people stored works from a dump', async ({ skip }) => {
  const data = await createTestData()
  drops.push(data.remove)
  const url = `${data.settings.DATABASE_URL}`
  const isDumped = canBeDumped(url)
  if (!isDumped && RECORD_RELEASE !== undefined) {
    throw new Error(`Keeping ${RECORD_RELEASE} needs the pg_dump of PostgreSQL 15.`)
  }
  skip(!isDumped, 'pg_dump of this version is not installed')
  const store = await open(data.settings)
  const facts = await fillSite(store).finally(() => store.close())
  const dump = dumpOf(url)
  await expectWorks(await restored('own', dump), facts)
  if (RECORD_RELEASE !== undefined) {
    keepDump(program.version, dump)
    writeFileSync(factsPath(program.version), `${JSON.stringify(facts, null, 2)}\n`)
  }
})
