/**
 * @second-ring: cuts the power of processes
 * @full-size: the cuts and what is written before each
 */
import { copyFileSync, cpSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { afterAll, expect, test } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import { createFileData } from '#test/store.ts'
import { dataPaths } from './data-directory.ts'
import { DurableNodeFS } from './durable-node-fs.ts'
import { openEngine } from './open-engine.ts'

/** SOAK=1 runs the full size; its last figures are in docs/operations.md. */
const CUTS = process.env.SOAK ? 1_000 : 4
const INSERTS = process.env.SOAK ? 150 : 50

/**
 * Copies each file to `disk` at the moment it is synced. That copy is what survives a power cut.
 */
class PowerCutFS extends DurableNodeFS {
  disk = ''
  onSync: () => void = () => {}
  failure: unknown

  protected override synced(path: string): void {
    try {
      this.#keep(path)
      this.onSync()
    } catch (error) {
      // An error thrown through the engine would be repeated without end.
      this.failure = error
    }
  }

  #keep(path: string): void {
    const survivor = join(this.disk, relative(this.rootDir, path))
    mkdirSync(dirname(survivor), { recursive: true })
    if (statSync(path).isDirectory()) {
      mkdirSync(survivor, { recursive: true })
    } else {
      copyFileSync(path, survivor)
    }
  }
}

const { DATA_DIR: directory } = await createFileData()
afterAll(() => {
  rmSync(`${directory}-disk`, { recursive: true, force: true })
  rmSync(`${directory}-cut`, { recursive: true, force: true })
})

/** Rows found after a power cut at `cutAt` syncs, and rows acknowledged until then. */
async function cutPower(
  cutAt: number,
): Promise<{ acknowledged: number[]; found: Set<number>; syncs: number }> {
  const working = `${directory}-cut`
  const disk = `${directory}-disk`
  for (const copy of [working, disk]) {
    rmSync(copy, { recursive: true, force: true })
    cpSync(dataPaths(directory).database, copy, { recursive: true })
  }
  const files = new PowerCutFS(working)
  files.disk = disk
  const acknowledged: number[] = []
  let acknowledgedThen: number[] | undefined
  files.onSync = () => {
    if (files.syncs < cutAt || acknowledgedThen) {
      return
    }
    acknowledgedThen = [...acknowledged]
    // After this line nothing reaches the disk.
    files.disk = `${working}-lost`
  }
  const database = await openEngine({ fs: files })
  await database.exec('create table numbers (n int)')
  for (let n = 0; n < INSERTS && !acknowledgedThen; n++) {
    await database.query('insert into numbers values ($1)', [String(n)])
    acknowledged.push(n)
    if (n % 40 === 20) {
      await database.exec('checkpoint')
    }
  }
  await database.close()
  expect(files.failure).toBeUndefined()
  rmSync(`${working}-lost`, { recursive: true, force: true })

  const survivor = await openEngine({ fs: new NodeFS(disk) })
  const exists = await survivor.query<{ table: string | null }>(
    `select to_regclass('numbers') as table`,
  )
  const rows = exists.rows[0]?.table
    ? (await survivor.query<{ n: string }>('select n from numbers')).rows
    : []
  await survivor.close()
  return {
    acknowledged: acknowledgedThen ?? acknowledged,
    found: new Set(rows.map(({ n }) => Number(n))),
    syncs: files.syncs,
  }
}

test('at whatever moment the power is cut, every acknowledged row is on the disk', {
  timeout: 3 * HOUR_MS,
}, async () => {
  const { syncs, acknowledged, found } = await cutPower(Number.POSITIVE_INFINITY)
  expect(acknowledged).toHaveLength(INSERTS)
  expect(acknowledged.filter((n) => !found.has(n))).toEqual([])
  let checked = 0
  for (let cut = 1; cut <= CUTS; cut++) {
    const outcome = await cutPower(Math.ceil((cut * syncs) / (CUTS + 1)))
    expect(outcome.acknowledged.filter((n) => !outcome.found.has(n))).toEqual([])
    checked += outcome.acknowledged.length
  }
  expect(checked).toBeGreaterThan(0)
  console.log(
    `${CUTS} power cuts over ${syncs} syncs: ${checked} acknowledged rows, 0 lost, 0 failed openings`,
  )
})
