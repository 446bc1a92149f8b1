/** Rules for a new password: its length, and that it is not a common one. There are no rules about kinds of characters. */
import { once } from '#contract/once.ts'
import { invalid, WeakPassword } from './refusal.ts'

const PASSWORD_MIN_CHARACTERS = 6
/** bcrypt ignores everything after these bytes, so a longer password is refused. */
export const PASSWORD_MAX_BYTES = 72

/** The 49,000 most common passwords, in lower case. Read when the first password is chosen, so that starting stays fast. */
const commonPasswords = once(async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
})

/** @throws {AuthRefusal} 400 for a password that is too long, 422 for one that is too short or too common */
export async function requireStrength(password: string): Promise<void> {
  if (Buffer.byteLength(password) > PASSWORD_MAX_BYTES)
    throw invalid(`Password cannot be longer than ${PASSWORD_MAX_BYTES} characters`)
  // Counts code points, so that an emoji is one character.
  if ([...password].length < PASSWORD_MIN_CHARACTERS)
    throw new WeakPassword('length', `Password should be at least ${PASSWORD_MIN_CHARACTERS} characters.`)
  if ((await commonPasswords()).has(password.toLowerCase()))
    throw new WeakPassword('pwned', 'Password is known to be weak and easy to guess, please choose a different one.')
}
