/** Codes to print and keep, for staff who have lost the app: ten, each of use once. Only their SHA-256 is stored. */
import { createHash, randomInt } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { Tables } from '#contract/database.ts'

export const RECOVERY_CODES = 10
/** Crockford's base32: no letter that is mistaken for a digit. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
/** 80 bits: too many to try against the hashes. */
const CODE_CHARACTERS = 16

function newCode(): string {
  return Array.from({ length: CODE_CHARACTERS }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
}

/** With the factor in it, so that equal codes of two people are not equal here. */
function hashCode(factorId: string, typed: string): string {
  const code = typed.toLowerCase().replaceAll(/[\s-]/g, '')
  return createHash('sha256').update(`${factorId}:${code}`).digest('hex')
}

/** Replaces all codes of a factor. @returns the new ones, which can never be read again */
export async function replaceCodes(trx: Transaction<Tables>, factorId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode)
  await trx.deleteFrom('auth.mfa_recovery_codes').where('factor_id', '=', factorId).execute()
  await trx
    .insertInto('auth.mfa_recovery_codes')
    .values(codes.map((code) => ({ factor_id: factorId, code_hash: hashCode(factorId, code) })))
    .execute()
  return codes
}

/** Uses a code up. One statement, so that of two uses at once one finds it used. @returns false for a wrong or used one */
export async function consumeCode(trx: Transaction<Tables>, factorId: string, typed: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('auth.mfa_recovery_codes')
    .set({ used_at: sql`now()` })
    .where('factor_id', '=', factorId)
    .where('code_hash', '=', hashCode(factorId, typed))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
