/**
 * @second-ring: kills processes
 * @full-size: the rounds
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { openStore } from '#server/db/open-store.ts'
import { NODE_OPTIONS } from '#server/program-files.ts'
import { createTestData } from '#test/store.ts'

/** SOAK=1 runs the full size; its last figures are in docs/operations.md. */
const ROUNDS = process.env.SOAK ? 100 : 3
const INSERTING = fileURLToPath(
  new URL('../../../test/processes/insert-until-killed.ts', import.meta.url),
)

/**
 * Runs the inserting process, kills it after some acknowledged leads, and returns what it
 * acknowledged.
 */
async function insertUntilKilled(
  directory: string,
  round: number,
  acknowledgements: number,
): Promise<string[]> {
  const child = spawn(process.execPath, [...NODE_OPTIONS, INSERTING, `${round}`], {
    env: { ...process.env, DATA_DIR: directory },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  const acknowledged: string[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    acknowledged.push(line)
    if (acknowledged.length === acknowledgements) {
      child.kill('SIGKILL')
    }
  }
  await exited
  return acknowledged
}

test(`no acknowledged lead is lost when the process is killed in the middle of storing, ${ROUNDS} times`, async () => {
  const { settings, remove } = await createTestData()
  const acknowledged: string[] = []
  for (let round = 0; round < ROUNDS; round++) {
    // Each round kills at another moment, from the first row to the middle of a checkpoint. Every
    // run uses the same moments.
    acknowledged.push(
      ...(await insertUntilKilled(settings.DATA_DIR, round, 1 + ((round * 137) % 400))),
    )

    const store = await openStore(settings, pino({ level: 'silent' }), {
      embedded: { disk: { ballastBytes: 0 } },
    })
    const leads = await store.db.selectFrom('leads').select(['id', 'dedupe_hash']).execute()
    const outbox = await store.db.selectFrom('private.outbox').select('ref').execute()
    await store.close()
    const stored = new Set(leads.map((lead) => lead.dedupe_hash))
    expect(acknowledged.filter((key) => !stored.has(key))).toEqual([])
    expect(stored.size).toBe(leads.length)
    expect(outbox.map(({ ref }) => ref).sort()).toEqual(leads.map(({ id }) => id).sort())
  }
  console.log(
    `${ROUNDS} kills, ${acknowledged.length} acknowledged leads, 0 lost, 0 failed openings`,
  )
  await remove()
}, 1_200_000)
