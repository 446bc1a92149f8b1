/**
 * The PKCE flow (RFC 7636) of the official client: `flowType: 'pkce'`. The request for an email carries a challenge. The link in
 * the email answers with a code in the query, which is exchanged for a session together with the verifier.
 */
import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { FlowMethod } from '#contract/tables/accounts.ts'
import type { Store, Trx } from '#server/db/store.ts'
import { lockAccount } from './account-access.ts'
import { AuthRefusal, invalid } from './refusal.ts'
import { hashSecret } from './secret-hash.ts'
import { type OpenSession, openSession } from './sessions.ts'

const CODE_SECONDS = 300
const CHALLENGE = /^[a-zA-Z._~0-9-]+$/
const CHALLENGE_MIN_CHARACTERS = 43
const CHALLENGE_MAX_CHARACTERS = 128

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url')

/**
 * The challenge of a request in the form of S256. A plain challenge is the verifier itself, so it is hashed before it is stored.
 * @returns undefined outside the PKCE flow
 * @throws {AuthRefusal} 400
 */
export function readChallenge(body: Record<string, unknown>): string | undefined {
  const challenge = String(body.code_challenge ?? '')
  const method = String(body.code_challenge_method ?? '').toLowerCase()
  if ((challenge === '') !== (method === ''))
    throw invalid('PKCE flow requires code_challenge_method and code_challenge')
  if (challenge === '') return undefined
  if (challenge.length < CHALLENGE_MIN_CHARACTERS || challenge.length > CHALLENGE_MAX_CHARACTERS)
    throw invalid(
      `code challenge has to be between ${CHALLENGE_MIN_CHARACTERS} and ${CHALLENGE_MAX_CHARACTERS} characters`,
    )
  if (!CHALLENGE.test(challenge))
    throw invalid('code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes')
  if (method === 'plain') return sha256(challenge)
  if (method !== 's256') throw invalid('unsupported code_challenge method')
  return challenge
}

/** Makes the code with which a followed link answers. The caller holds the lock on the account. */
export async function issueCode(
  trx: Trx,
  {
    userId,
    challenge,
    method,
    isRecovery,
  }: { userId: string; challenge: string; method: FlowMethod; isRecovery: boolean },
): Promise<string> {
  const code = randomUUID()
  await trx
    .insertInto('auth.flow_codes')
    .values({
      code_hash: hashSecret(code),
      user_id: userId,
      code_challenge: challenge,
      method,
      is_recovery: isRecovery,
      expires_at: sql`now() + make_interval(secs => ${CODE_SECONDS}::int)`,
    })
    .execute()
  return code
}

/**
 * Exchanges a code for a session. A wrong verifier does not use the code up, because the next caller may be its owner.
 * @throws {AuthRefusal} 400, 404 or 422
 */
export async function exchangeCode(
  store: Store,
  { code, verifier, userAgent }: { code: string; verifier: string; userAgent: string | undefined },
): Promise<OpenSession> {
  const notFound = () => new AuthRefusal(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found')
  const codes = { code_hash: hashSecret(code) }
  return store.inTransaction(async (trx) => {
    const found = await trx
      .selectFrom('auth.flow_codes')
      .select('user_id')
      .where((row) => row.and(codes))
      .executeTakeFirst()
    // Locks the account before it reads the code, so that the second of two simultaneous uses finds no code.
    if (!found || !(await lockAccount(trx, { id: found.user_id }))) throw notFound()
    const flow = await trx
      .selectFrom('auth.flow_codes')
      .selectAll()
      .select(sql<boolean>`expires_at <= now()`.as('is_over'))
      .where((row) => row.and(codes))
      .executeTakeFirst()
    if (!flow) throw notFound()
    if (flow.is_over) throw new AuthRefusal(422, 'flow_state_expired', 'invalid flow state, flow state has expired')
    if (!isEqual(flow.code_challenge, sha256(verifier)))
      throw new AuthRefusal(400, 'bad_code_verifier', 'code challenge does not match previously saved code verifier')
    await trx
      .deleteFrom('auth.flow_codes')
      .where((row) => row.and(codes))
      .execute()
    return openSession(trx, flow.user_id, { method: flow.method, isRecovery: flow.is_recovery, userAgent })
  })
}

function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
