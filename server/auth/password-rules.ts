/** What a new password must be like: length, and not one of those that everyone tries first. No rules of composition. */
import { AuthRefusal, WeakPassword } from './refusal.ts'

const PASSWORD_MIN_CHARACTERS = 6
/** bcrypt reads no further: a longer password would be cut without notice. */
export const PASSWORD_MAX_BYTES = 72

let common: Promise<ReadonlySet<string>> | undefined

/** The 49,000 most common passwords, in lower case. Read when the first password is chosen: no start pays for it. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']))
  return common
}

/** @throws {AuthRefusal} 400 for a password that is too long, 422 for one that is too short or too common */
export async function requireStrength(password: string): Promise<void> {
  if (Buffer.byteLength(password) > PASSWORD_MAX_BYTES)
    throw new AuthRefusal(400, 'validation_failed', `Password cannot be longer than ${PASSWORD_MAX_BYTES} characters`)
  // Code points, so that the limit means characters as people count them.
  if ([...password].length < PASSWORD_MIN_CHARACTERS)
    throw new WeakPassword('length', `Password should be at least ${PASSWORD_MIN_CHARACTERS} characters.`)
  if ((await commonPasswords()).has(password.toLowerCase()))
    throw new WeakPassword('pwned', 'Password is known to be weak and easy to guess, please choose a different one.')
}
