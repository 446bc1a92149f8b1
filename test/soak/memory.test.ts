/**
 * The memory of a start with the embedded database, and of a server that nobody visits, in a
 * control group (Linux, as root). With `NEXT_RELEASE`, an archive that `npm run release` made, also
 * of that release.
 *
 * @second-ring: starts servers in control groups
 * @full-size: how long each settles
 */
import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { CANVAS_PAGE_PATH, emptyAnswers } from '#contract/canvas.ts'
import { buildOnce } from '#test/build-once.ts'
import { jsonPost } from '#test/posts.ts'
import { startRealServer } from '#test/real-server.ts'

const MEGABYTE = 1024 ** 2
/** What docs/operations.md says a server needs. */
const START_LIMIT_MB = 450
const IDLE_LIMIT_MB = 300
const WITH_PDF_LIMIT_MB = 600
/** V8 compiles hot functions in the seconds after a start. */
const SETTLED_MS = process.env.SOAK ? 30_000 : 5_000

const ROOTS = {
  'cgroup v2': { folder: '/sys/fs/cgroup', limit: 'memory.max', used: 'anon', mark: 'memory.stat' },
  'cgroup v1': {
    folder: '/sys/fs/cgroup/memory',
    limit: 'memory.limit_in_bytes',
    used: 'total_rss',
    mark: 'tasks',
  },
}

/**
 * A control group that may have this much memory. Its files do not count: the system keeps them
 * only while there is room.
 */
function controlGroup(limitMb: number) {
  for (const { folder, limit, used, mark } of Object.values(ROOTS)) {
    const group = join(folder, `everturn-test-${process.pid}-${limitMb}`)
    try {
      mkdirSync(group)
      if (!existsSync(join(group, mark))) {
        throw new Error('this system counts memory elsewhere')
      }
      writeFileSync(join(group, limit), String(limitMb * MEGABYTE))
    } catch {
      rmSync(group, { recursive: true, force: true })
      continue
    }
    return {
      /** Starts a program in the group. */
      within: (program: readonly string[]) => [
        'sh',
        '-c',
        `echo $$ > ${group}/cgroup.procs; exec "$@"`,
        'sh',
        ...program,
      ],
      usedMb: () => {
        const stated = new RegExp(`^${used} (\\d+)$`, 'm').exec(
          readFileSync(join(group, 'memory.stat'), 'utf8'),
        )?.[1]
        return Number(stated) / MEGABYTE
      },
      /** Ends what is left in the group: npm ends before the program that it started. */
      async remove() {
        for (const id of readFileSync(join(group, 'cgroup.procs'), 'utf8').match(/\d+/g) ?? []) {
          process.kill(Number(id), 'SIGTERM')
        }
        await vi.waitFor(() => rmdirSync(group), { timeout: 20_000 })
      },
    }
  }
  return undefined
}

const folders: string[] = []
/** A folder on the disk, because files in memory would count. */
function newFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `everturn-${name}-`))
  folders.push(folder)
  return folder
}

function unpacked(archive: string): readonly string[] {
  const folder = newFolder('release')
  expect(spawnSync('tar', ['-xzf', archive, '-C', folder]).status).toBe(0)
  const [release = ''] = readdirSync(folder)
  return [join(folder, release, 'bin/everturn'), 'start']
}

const archive = process.env.NEXT_RELEASE
const PROGRAMS: [string, () => readonly string[]][] = [
  ['npm start', () => ['npm', 'start']],
  ...(archive
    ? [['the release', () => unpacked(archive)] as [string, () => readonly string[]]]
    : []),
]

const trial = controlGroup(1)
await trial?.remove()
const isPossible = trial !== undefined
if (!isPossible) {
  process.stdout.write(
    'The memory of a start is not measured: no control group can be made here.\n',
  )
}

beforeAll(() => buildOnce())
afterAll(() => {
  for (const folder of folders) {
    rmSync(folder, { recursive: true, force: true })
  }
})

describe.runIf(isPossible).each(PROGRAMS)('%s', (_, program) => {
  test(`starts on a new database in ${START_LIMIT_MB} MB, and needs less than ${IDLE_LIMIT_MB} MB when idle`, async () => {
    const group = controlGroup(START_LIMIT_MB)
    if (!group) {
      throw new Error('no control group')
    }
    const server = await startRealServer({
      program: group.within(program()),
      dataDir: newFolder('data'),
    })
    let mostMb = 0
    for (const until = performance.now() + SETTLED_MS; performance.now() < until; await wait(50)) {
      mostMb = Math.max(mostMb, group.usedMb())
    }
    const idleMb = group.usedMb()
    expect((await fetch(server.url)).status).toBe(200)
    await server.stop()
    await group.remove()
    process.stdout.write(
      `memory: ${Math.round(mostMb)} MB at most, ${Math.round(idleMb)} MB when idle\n`,
    )
    expect(idleMb).toBeLessThan(IDLE_LIMIT_MB)
  })

  test(`makes a PDF in ${WITH_PDF_LIMIT_MB} MB`, async () => {
    const group = controlGroup(WITH_PDF_LIMIT_MB)
    if (!group) {
      throw new Error('no control group')
    }
    const server = await startRealServer({
      program: group.within(program()),
      dataDir: newFolder('data'),
    })
    const answers = {
      ...emptyAnswers(),
      q3_metrics: '客户报价在两天内发出，而不是九天。すべての見積もり 모든 고객 😀 '.repeat(20),
    }
    const ask = () => fetch(server.url + CANVAS_PAGE_PATH, jsonPost({ answers }))
    let answer = await ask()
    // A busy machine may take longer than a request waits.
    while (answer.status === 503) {
      answer = await ask()
    }
    expect(answer.headers.get('Content-Type')).toBe('application/pdf')
    expect((await fetch(server.url)).status).toBe(200)
    await server.stop()
    await group.remove()
  })
})
