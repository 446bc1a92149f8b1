/** Proof that the public address leads to this site, encrypted. */
import { randomBytes } from 'node:crypto'
import { Hono } from 'hono'
import type { EndingOf, ProofOutcome } from '#contract/launch.ts'
import { isPublic } from '#contract/unless-sample.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { signedIds } from '#server/http/signed-ids.ts'
import type { Prove } from '../proof.ts'

export const PROOF_PATH = '/launch-proof/'
const VALID_MS = 60_000
/** Of an address that is shown. */
const ADDRESS_MAX_CHARACTERS = 200
const ANSWER_MAX_BYTES = 1_000
/**
 * What precedes the answer to a request that came over http, because no trusted proxy said
 * otherwise.
 */
const UNENCRYPTED = 'http '

const asked = (secret: string) => signedIds(secret, 'launch-proof')
const answered = (secret: string) => signedIds(secret, 'launch-proof-answer')

/** A UUID that begins with the time, as in version 7 (RFC 9562). */
function timedId(now: number): string {
  const hex = now.toString(16).padStart(12, '0') + randomBytes(10).toString('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
const timeOf = (id: string) => Number.parseInt(id.replace('-', '').slice(0, 12), 16)

/** Answers a question of the site itself, and no one else's. */
export function proofRoutes(signingSecret: string): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()
  routes.get(`${PROOF_PATH}:token`, (c) => {
    const id = asked(signingSecret).idOf(c.req.param('token'))
    if (id === undefined || Math.abs(Date.now() - timeOf(id)) > VALID_MS) {
      return c.notFound()
    }
    c.header('Cache-Control', 'no-store')
    return c.text(`${c.get('secure') ? '' : UNENCRYPTED}${answered(signingSecret).tokenOf(id)}`)
  })
  return routes
}

export const proveAddress: Prove<'https'> = async ({ settings, signingSecret }, signal) => {
  const { SITE_URL: address } = settings
  if (/^http:\/\/(?!localhost|127\.|\[::1\])/.test(address)) {
    return { state: 'failed', ending: 'unencrypted' }
  }
  if (!isPublic(address)) {
    return { state: 'unset', ending: 'local' }
  }
  const id = timedId(Date.now())
  const url = `${address}${PROOF_PATH}${asked(signingSecret).tokenOf(id)}`
  let response: Response
  try {
    response = await fetch(url, { redirect: 'manual', signal })
  } catch (error) {
    signal.throwIfAborted()
    return unanswered(address, error as Error)
  }
  const to = response.headers.get('Location')
  if (response.status >= 300 && response.status < 400 && to !== null) {
    await response.body?.cancel()
    const shown = to.slice(0, ADDRESS_MAX_CHARACTERS).split(PROOF_PATH)[0] ?? ''
    return { state: 'failed', ending: 'redirects', values: { address, to: shown } }
  }
  const text = await shortText(response)
  const answer = answered(signingSecret).tokenOf(id)
  if (text === answer) {
    return { state: 'passed', ending: 'answered', values: { address } }
  }
  if (text === UNENCRYPTED + answer) {
    return { state: 'failed', ending: 'untrusted', values: { address } }
  }
  return { state: 'failed', ending: 'other', values: { address, status: response.status } }
}

/** Why there was no answer, by the code of the failure. */
function unanswered(address: string, { cause }: Error): ProofOutcome<EndingOf<'https'>> {
  const code = (cause as NodeJS.ErrnoException | undefined)?.code ?? 'no answer'
  const values = { address, code, host: new URL(address).hostname }
  if (/^(ENOTFOUND|EAI_)/.test(code)) {
    return { state: 'failed', ending: 'noName', values }
  }
  const isCertificate = /CERT|SIGN|ISSUER|TLS|SSL|EPROTO/.test(code)
  return { state: 'failed', ending: isCertificate ? 'certificate' : 'unreachable', values }
}

/** The text of an answer, unless it is a failure, or an answer of another site, which may be long. */
async function shortText(response: Response): Promise<string> {
  const length = Number(response.headers.get('Content-Length') ?? 0)
  return response.ok && length < ANSWER_MAX_BYTES ? response.text() : ''
}
