/**
 * Three processes of the previous release on PostgreSQL, behind the load balancers of `deploy/`, are
 * replaced by the next one as docs/deployment.md says, while people use the site; and back. The
 * archives are named by `PREVIOUS_RELEASE` and `NEXT_RELEASE`; without them, nothing runs.
 *
 * @second-ring: installs two releases
 * @also postgres-15: has other locks and plans
 */
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { startFakeCrm } from '#test/fakes/crm.ts'
import { startMailbox } from '#test/fakes/mailbox.ts'
import { freePort } from '#test/free-port.ts'
import { queryAt } from '#test/query-at.ts'
import { type RealServer, runRefusedStart, startRealServer } from '#test/real-server.ts'
import { postgresUrl } from '#test/store.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { SITE_URL, TEST_SIGNING_SECRET } from '#test/test-site.ts'
import { INSTALLED_BALANCERS, startBalancer } from './balancers.ts'
import { HAS_TWO_RELEASES, type Release, runCommand, unpackTwoReleases } from './two-releases.ts'
import {
  confirmSignUp,
  openAccount,
  peopleOn,
  sendLinks,
  siteAt,
  useLinks,
} from './upgrade-load.ts'
import { expectNoneLost } from './visitors.ts'

const PROCESSES = 3
const READY_AGAIN_MS = 250
const { engine } = inject('testStore')
const isPossible = HAS_TWO_RELEASES && engine === 'postgres'

const folder = temporaryFolder()
let previous: Release
let next: Release

beforeAll(() => {
  if (!isPossible) {
    return
  }
  if (INSTALLED_BALANCERS.length === 0) {
    throw new Error('Two releases need a load balancer: apt-get install caddy nginx-light')
  }
  ;({ previous, next } = unpackTwoReleases(folder))
})

/** Starts the processes of a release on an empty database. */
async function startFleet(settings: Record<string, string>, release: Release) {
  const servers: RealServer[] = []
  const startOn = async (port: number, { start }: Release) => {
    const server = await startRealServer({
      dataDir: folder,
      program: start,
      settings: { ...settings, PORT: String(port) },
    })
    while ((await fetch(`${server.url}/readyz`)).status !== 200) {
      await delay(READY_AGAIN_MS)
    }
    return server
  }
  for (let count = 0; count < PROCESSES; count++) {
    servers.push(await startOn(await freePort(), release))
  }
  return {
    servers,
    /** Ends each process in turn and starts it again on its port. */
    async replaceAll(release: Release, signal: NodeJS.Signals = 'SIGTERM') {
      for (const [index, server] of servers.entries()) {
        server.signal(signal)
        await server.exited
        servers[index] = await startOn(Number(new URL(server.url).port), release)
      }
    },
    stop: async () => void (await Promise.all(servers.map((server) => server.stop()))),
  }
}

/** A database without data, because those of tests have this checkout's migrations. */
async function emptyDatabase(): Promise<string> {
  await queryAt(postgresUrl(), 'create database upgrade')
  const database = new URL(postgresUrl())
  database.pathname = '/upgrade'
  return database.href
}

/**
 * A change of a later release that names no program which can run beside it. @returns its path
 */
function addNarrowingMigration(release: Release): string {
  const path = join(release.folder, 'supabase/migrations/29990101000000_narrow.sql')
  writeFileSync(path, '-- Programs before this one do not work beside it.\nselect 1;\n')
  return path
}

const countOf = (addresses: readonly string[], wanted: string) =>
  addresses.filter((address) => address === wanted).length

test.runIf(isPossible).each(isPossible ? INSTALLED_BALANCERS : ['nginx' as const])(
  'three processes behind %s are upgraded, put back and killed while people work: nobody notices, and nothing is lost or sent twice',
  { timeout: 1_200_000 },
  async (kind) => {
    const DATABASE_URL = await emptyDatabase()
    onTestFinished(
      async () => void (await queryAt(postgresUrl(), 'drop database upgrade with (force)')),
    )
    const crm = await startFakeCrm()
    onTestFinished(() => crm.close())
    const mailbox = await startMailbox()
    onTestFinished(() => mailbox.close())
    const settings = {
      SITE_URL,
      DATABASE_URL,
      JWT_SECRET: TEST_SIGNING_SECRET,
      TRUST_PROXY: '127.0.0.1',
      STOP_DELAY_SECONDS: '5',
      LOG_LEVEL: 'error',
      CRM_FORMS_HOST: crm.origin,
      SMTP_URL: mailbox.url,
      MAIL_FROM: 'hello@everturn.example',
      CONTACT_EMAIL: 'hello@everturn.example',
    }
    const fleet = await startFleet(settings, previous)
    onTestFinished(() => fleet.stop())
    const balancer = await startBalancer(fleet.servers, folder, kind)
    onTestFinished(() => balancer.stop())
    const site = siteAt(balancer.url)
    const accountOf = (role: string) =>
      openAccount(site, mailbox, `${role}-${kind}@everturn.example`, () =>
        runCommand(
          previous,
          settings,
          {},
          'admin',
          'grant',
          `${role}-${kind}@everturn.example`,
          role,
        ),
      )
    const editor = await accountOf('editor')
    const staff = await accountOf('sales')
    const links = await sendLinks(site, mailbox, editor)
    const people = peopleOn(site, editor, staff)
    const replacedBy = async (release: Release, name: string, signal?: NodeJS.Signals) => {
      const outcome = await people.during(`${kind}-${name}`, () =>
        fleet.replaceAll(release, signal),
      )
      for (const { url } of fleet.servers) {
        const last = people.published.at(-1)
        await expect.poll(async () => (await fetch(url)).text()).toContain(last)
      }
      await useLinks(site, links)
      return outcome
    }

    const nothing = { failures: [], wrong: [] }
    expect.soft(await replacedBy(next, 'upgraded')).toEqual(nothing)
    await confirmSignUp(site, links)
    expect.soft(await replacedBy(previous, 'back')).toEqual(nothing)
    const { failures } = await replacedBy(next, 'killed', 'SIGKILL')
    // A balancer asks again for what is read, but not for what may be stored already.
    expect.soft(failures.filter((failure) => failure.startsWith('GET'))).toEqual([])

    const stored = await queryAt<{ email: string }>(DATABASE_URL, 'select email from public.leads')
    const leads = stored.map(({ email }) => email).filter((email) => email.startsWith(kind))
    const attempts = people.attempts
    expectNoneLost(
      leads,
      attempts.filter(({ status }) => status < 500),
    )
    const history = await queryAt<{ text: string }>(
      DATABASE_URL,
      `select value #>> '{}' as text from public.word_changes where address = 'home.hero.lead'
       order by version`,
    )
    expect(history.map(({ text }) => text)).toEqual(expect.arrayContaining(people.published))

    const waiting = () =>
      queryAt(
        DATABASE_URL,
        `select kind, state from private.outbox
         where state <> 'done' and run_at < now() + interval '5 minutes'`,
      )
    await expect.poll(waiting, { timeout: 180_000, interval: 1_000 }).toEqual([])
    const delivered = crm
      .taken()
      .map(({ body }) => body?.fields.find(({ name }) => name === 'email')?.value ?? '')
    const mailed = mailbox.mails.flatMap(({ envelopeTo }) => envelopeTo)
    const unkilled = (email: string) => !email.startsWith(`${kind}-killed`)
    expect(leads.filter((email) => !delivered.includes(email))).toEqual([])
    expect(leads.filter((email) => unkilled(email) && countOf(delivered, email) > 1)).toEqual([])
    expect(people.canvases.filter((email) => !mailed.includes(email))).toEqual([])
    expect(
      people.canvases.filter((email) => unkilled(email) && countOf(mailed, email) > 1),
    ).toEqual([])

    const migration = addNarrowingMigration(next)
    await fleet.replaceAll(next)
    rmSync(migration)
    const { code, output } = await runRefusedStart({ ...settings, PORT: '0' }, [...previous.start])
    process.stdout.write(`${previous.version} after a change that narrows: ${code}\n${output}`)
    expect([code, output]).toEqual([
      78,
      expect.stringContaining(`Start version ${next.version} or a later one`),
    ])
  },
)
