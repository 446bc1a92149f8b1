/** Recovery codes for people who have lost their app: ten codes, each works once. Only their SHA-256 is stored. */

import { createHash, randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Trx } from '#server/db/store.ts'

export const RECOVERY_CODES = 10
/** Crockford's base32, which has no letters that look like digits. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
/** 80 bits, too many to find by trying against the hashes. */
const CODE_CHARACTERS = 16

function newCode(): string {
  return Array.from({ length: CODE_CHARACTERS }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
}

/** The factor's id is part of the hash, so that equal codes of two people have different hashes. */
function hashCode(factorId: string, typed: string): string {
  const code = typed.toLowerCase().replaceAll(/[\s-]/g, '')
  return createHash('sha256').update(`${factorId}:${code}`).digest('hex')
}

/** Replaces all codes of a factor. @returns the new codes, which cannot be read again */
export async function replaceCodes(trx: Trx, factorId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode)
  await trx.deleteFrom('auth.mfa_recovery_codes').where('factor_id', '=', factorId).execute()
  await trx
    .insertInto('auth.mfa_recovery_codes')
    .values(codes.map((code) => ({ factor_id: factorId, code_hash: hashCode(factorId, code) })))
    .execute()
  return codes
}

/**
 * Consumes a code. One statement does it, so that a code used twice at once works only once. @returns false for a wrong
 * or used code
 */
export async function consumeCode(trx: Trx, factorId: string, typed: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('auth.mfa_recovery_codes')
    .set({ used_at: sql`now()` })
    .where('factor_id', '=', factorId)
    .where('code_hash', '=', hashCode(factorId, typed))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
