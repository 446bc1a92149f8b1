/** The secret that signs sessions and keys. It is created once if the operator has not set one. */
import { randomBytes } from 'node:crypto'
import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  unlinkSync,
  writeSync,
} from 'node:fs'
import { dataPaths } from '#server/db/embedded/data-directory.ts'

/** Reads a secret's file. Undefined when there is none. */
export function readSecret(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
      return undefined
    }
    throw error
  }
}

/**
 * Reads `DATA_DIR/jwt-secret`, or creates it with mode 0600 at the first start.
 *
 * @throws when the file is too short, because sessions signed with a truncated secret could be
 *   forged
 */
export function signingSecret(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true })
  const path = dataPaths(dataDir).secret
  if (readSecret(path) === undefined) {
    // The file is written under another name and then linked, so that a crash leaves no partial
    // secret and only one of two simultaneous starts succeeds.
    const draft = `${path}.${process.pid}`
    const file = openSync(draft, 'w', 0o600)
    try {
      writeSync(file, `${randomBytes(48).toString('base64url')}\n`)
      fsyncSync(file)
      linkSync(draft, path)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
        throw error
      }
    } finally {
      closeSync(file)
      unlinkSync(draft)
    }
  }
  const secret = readSecret(path) ?? ''
  if (secret.length < 32) {
    throw new Error(`${path} holds no secret of at least 32 characters; restore or remove it`)
  }
  return secret
}
