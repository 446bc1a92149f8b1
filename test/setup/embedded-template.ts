/** Global setup of the project `embedded`: a migrated data directory that every test copies. */
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { openStore } from '#server/db/open-store.ts'
import { memoryFolder } from '../memory-folder.ts'

export default async function setup(project: TestProject): Promise<() => void> {
  const root = mkdtempSync(join(memoryFolder(), 'everturn-test-'))
  project.provide('testStore', { engine: 'embedded', template: await template(root), root })
  return () => rmSync(root, { recursive: true, force: true })
}

async function template(root: string): Promise<string> {
  const directory = join(root, 'template')
  const store = await openStore(
    { DATA_DIR: directory, DATABASE_URL: undefined },
    pino({ level: 'silent' }),
    {
      embedded: { disk: { ballastBytes: 0 } },
    },
  )
  await store.close()
  return directory
}
