import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { afterAll, expect, test, vi } from 'vitest'
import { MEETING_BOOK_PATH, MEETING_CANCEL_PATH, MEETING_TIMES_PATH } from '#contract/meetings.ts'
import { runBackup } from '#server/ops/backup.ts'
import { withOperatorDatabase } from '#server/ops/operator-database.ts'
import { newAddress, PASSWORD } from '#test/account-site.ts'
import { jsonPost } from '#test/json-post.ts'
import { CALL, visitor } from '#test/meeting-site.ts'
import { createInstallation } from '#test/real-installation.ts'
import { type RealServer, startRealServer } from '#test/real-server.ts'
import { codeOf, enrollApp } from '#test/second-factor-site.ts'

const SITE_URL = 'https://site.example'
const installation = await createInstallation({ SITE_URL })
const { DATA_DIR } = installation.data
const elsewhere = { DATA_DIR: `${DATA_DIR}-elsewhere`, DATABASE_URL: undefined, JWT_SECRET: undefined }
afterAll(async () => {
  await installation.remove()
  rmSync(elsewhere.DATA_DIR, { recursive: true, force: true })
})

/** The official client, as if the site's domain led to this process. */
async function clientOf({ url }: RealServer) {
  const { anonKey } = (await (await fetch(`${url}/config/backend.json`)).json()) as { anonKey: string }
  return createClient(SITE_URL, anonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: (input, init) => fetch(String(input).replace(SITE_URL, url), init) },
  })
}

/** @returns the token in the link of the email about the meeting */
async function bookMeeting({ url }: RealServer): Promise<string> {
  const { times } = (await (await fetch(`${url}${MEETING_TIMES_PATH}?call=${CALL.id}`)).json()) as { times: number[] }
  await fetch(`${url}${MEETING_BOOK_PATH}`, jsonPost(visitor(times[0] as number)))
  return await vi.waitFor(() => {
    const folder = join(DATA_DIR, 'mail')
    const emails = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8').replaceAll('=\n', ''))
    const token = emails.map((text) => /[?&]meeting=(?:3D)?([\w.-]+)/.exec(text)?.[1]).find(Boolean)
    return token ?? Promise.reject(new Error('The email is not written yet'))
  }, 20_000)
}

test('after a restore in another place, sessions, authenticator apps and links in emails work', async () => {
  const here = await installation.start()
  const client = await clientOf(here)
  const email = newAddress()
  await client.auth.signUp({ email, password: PASSWORD })
  await withOperatorDatabase(installation.data, (database) =>
    database.query('update auth.users set email_confirmed_at = now() where email = $1', [email]),
  )
  await client.auth.signInWithPassword({ email, password: PASSWORD })
  const { factorId, secret } = await enrollApp(client)
  const added = await client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret, 0) })
  expect(added.error).toBeNull()
  const session = added.data
  const token = await bookMeeting(here)

  const settings = { ...installation.data, JWT_SECRET: undefined }
  const made = await runBackup(settings, [])
  const drill = await runBackup(settings, ['drill'])
  expect([drill.exitCode, drill.text]).toEqual([
    0,
    expect.stringContaining('opens 1 of 1 authenticator apps and is the one of this site'),
  ])
  const archive = /^Backup (\S+)/.exec(made.text)?.[1] ?? ''
  expect((await runBackup(elsewhere, ['restore', archive])).exitCode).toBe(0)

  const there = await startRealServer({ dataDir: elsewhere.DATA_DIR, settings: { SITE_URL, LOG_LEVEL: 'error' } })
  try {
    const restored = await clientOf(there)
    // The session that a browser holds.
    expect((await restored.auth.getUser(session?.access_token)).data.user?.email).toBe(email)
    const continued = await restored.auth.refreshSession({ refresh_token: session?.refresh_token ?? '' })
    expect(continued.error).toBeNull()
    // The app on a phone. Its first code was used before.
    const signedIn = await clientOf(there)
    await signedIn.auth.signInWithPassword({ email, password: PASSWORD })
    const step = await signedIn.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret, 1) })
    expect(step.error).toBeNull()
    // The link in the email about the meeting.
    const canceled = await fetch(`${there.url}${MEETING_CANCEL_PATH}`, jsonPost({ meeting: token }))
    expect(await canceled.json()).toMatchObject({ outcome: 'done' })
  } finally {
    await there.stop()
  }
})
