/**
 * The previous release's embedded database is upgraded by the next one, which is killed at several
 * moments of its first start. The archives are named by `PREVIOUS_RELEASE` and `NEXT_RELEASE`;
 * without them, nothing runs.
 *
 * @second-ring: installs two releases and kills one
 * @also embedded: it is about that database
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, inject, test } from 'vitest'
import { startRealServer } from '#test/real-server.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { HAS_TWO_RELEASES, type Release, runCommand, unpackTwoReleases } from './two-releases.ts'
import { type Attempt, leaveLead } from './visitors.ts'

const KILLS = 8
/** So many that a migration of their values takes a while. */
const MANY_LEADS = `insert into public.leads (form, email, fields, dedupe_hash, privacy_notice)
  select 'contact', 'stored' || n || '@example.org', '{}', md5(n::text), 'May 21, 2025, 0123456789ab'
  from generate_series(1, 3000) n;`
const ADDRESSES = `select json_agg(email order by email) as emails from public.leads;`

const folder = temporaryFolder()
const { engine } = inject('testStore')
const startOn = (release: Release, dataDir: string) =>
  startRealServer({ dataDir, program: release.start, settings: { LOG_LEVEL: 'error' } })
/** Through the server that runs. */
const ask = (release: Release, DATA_DIR: string, statement: string) =>
  runCommand(release, { DATA_DIR }, { input: statement }, 'db')

test.runIf(HAS_TWO_RELEASES && engine === 'embedded')(
  'an embedded database whose upgrade is killed at any moment opens with all leads',
  { timeout: 1_200_000 },
  async () => {
    const { previous, next } = unpackTwoReleases(folder)
    const data = join(folder, 'data')
    const server = await startOn(previous, data)
    const attempts: Attempt[] = []
    for (let n = 0; n < 5; n++) {
      attempts.push(await leaveLead(server.url, n))
    }
    expect(attempts.map(({ status }) => status)).toEqual(attempts.map(() => 200))
    ask(previous, data, MANY_LEADS)
    const stored = ask(previous, data, ADDRESSES)
    await server.stop()

    const whole = join(folder, 'whole')
    cpSync(data, whole, { recursive: true })
    const begunAt = performance.now()
    await (await startOn(next, whole)).stop()
    const startMs = performance.now() - begunAt
    for (let kill = 1; kill <= KILLS; kill++) {
      const copy = join(folder, `killed-${kill}`)
      cpSync(data, copy, { recursive: true })
      const [program = '', ...parameters] = next.start
      const upgrading = spawn(program, parameters, {
        env: { PATH: process.env.PATH, DATA_DIR: copy, PORT: '0' },
        stdio: 'ignore',
      })
      await delay((startMs * kill) / (KILLS + 1))
      upgrading.kill('SIGKILL')
      await once(upgrading, 'exit')
      const opened = await startOn(next, copy)
      expect(ask(next, copy, ADDRESSES)).toBe(stored)
      await opened.stop()
    }
  },
)
