/**
 * Fresh, migrated stores for server tests, on the database engine of the Vitest project that runs
 * the test.
 */
import { randomUUID } from 'node:crypto'
import { constants, cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, inject } from 'vitest'
import type { Tables } from '#contract/database.ts'
import { openStore, type StoreOptions, type StoreSettings } from '#server/db/open-store.ts'
import type { Store } from '#server/db/store.ts'
import { queryAt } from './query-at.ts'

/** What the project's global setup provides for the tests. */
type TestStoreSource =
  /** `template` is a migrated DATA_DIR to copy. `root` is the folder for the copies. */
  | { engine: 'embedded'; template: string; root: string }
  /** `template` is the name of a migrated database on the server at `url`. */
  | { engine: 'postgres'; template: string; url: string }

declare module 'vitest' {
  interface ProvidedContext {
    testStore: TestStoreSource
  }
}

export interface TestStore extends Store {
  /** The settings with which `openStore` was called, for tests that open the same data again. */
  readonly settings: { DATA_DIR: string; DATABASE_URL: string | undefined }
  /** Closes and removes the data. */
  close(): Promise<void>
}

/** Only a test that hangs takes this long, even on a busy machine. */
const PATIENCE_MS = 60_000

/** Opens a new store. The caller closes it. */
export async function openTestStore(
  options: StoreOptions = {},
  settings: Pick<StoreSettings, 'REQUIRE_MFA'> = {},
): Promise<TestStore> {
  const data = await createTestData()
  const { embedded = {}, postgres = {} } = options
  const store = await openStore({ ...data.settings, ...settings }, pino({ level: 'silent' }), {
    embedded: {
      pool: { statementMs: PATIENCE_MS, leaseMs: PATIENCE_MS, ...embedded.pool },
      disk: { ballastBytes: 0, ...embedded.disk },
    },
    postgres: {
      statementMs: PATIENCE_MS,
      queryMs: PATIENCE_MS,
      connectMs: PATIENCE_MS,
      idleInTransactionMs: PATIENCE_MS,
      ...postgres,
    },
  })
  return {
    ...store,
    settings: data.settings,
    async close() {
      await store.close()
      await data.remove()
    },
  }
}

/** Opens a store for a test file, which closes it after the file's last test. */
export async function openFileStore(
  ...settings: Parameters<typeof openTestStore>
): Promise<TestStore> {
  const store = await openTestStore(...settings)
  afterAll(() => store.close())
  return store
}

/** Address of the PostgreSQL server of the project, with the rights of its owner. */
export function postgresUrl(): string {
  const source = inject('testStore')
  if (source.engine !== 'postgres') {
    throw new Error('this test belongs to the postgres project')
  }
  return source.url
}

/** Deletes all rows of tables, in this order. */
export async function clear({ db }: Pick<Store, 'db'>, ...tables: (keyof Tables)[]): Promise<void> {
  for (const table of tables) {
    await db.deleteFrom(table).execute()
  }
}

/** Makes the data of a new, migrated store without opening it. */
export async function createTestData(): Promise<{
  settings: TestStore['settings']
  remove(): Promise<void>
}> {
  const source = inject('testStore')
  return source.engine === 'embedded' ? copyTemplate(source) : await copyDatabase(source)
}

/**
 * Makes such data for a test file, and removes it after the file's last test. @returns the settings
 * for `openStore`
 */
export async function createFileData(): Promise<TestStore['settings']> {
  const { settings, remove } = await createTestData()
  afterAll(remove)
  return settings
}

function copyTemplate({ template, root }: TestStoreSource & { engine: 'embedded' }) {
  const directory = join(root, randomUUID().slice(0, 8))
  cpSync(template, directory, { recursive: true, mode: constants.COPYFILE_FICLONE })
  return {
    settings: { DATA_DIR: directory, DATABASE_URL: undefined },
    remove: async () => rmSync(directory, { recursive: true, force: true }),
  }
}

async function copyDatabase({ template, url }: TestStoreSource & { engine: 'postgres' }) {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await queryAt(url, `create database ${name} template ${template}`)
  const database = new URL(url)
  database.pathname = `/${name}`
  return {
    settings: { DATA_DIR: '/nonexistent', DATABASE_URL: database.href },
    remove: async () => void (await queryAt(url, `drop database if exists ${name} with (force)`)),
  }
}
