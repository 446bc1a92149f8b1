/** Notices that files were removed or replaced under a process that has them open. */
import { statSync } from 'node:fs'

/** Device and number of what has this path, or undefined when nothing has it. */
function identityOf(path: string): string | undefined {
  const found = statSync(path, { throwIfNoEntry: false, bigint: true })
  return found && `${found.dev}:${found.ino}`
}

/**
 * Remembers which files and folders have these paths now. A process that has a file open can still write to it after it was
 * deleted, or moved away and replaced, and nothing it writes is found at the next start.
 * @returns the first path that has something else or nothing now; undefined while all are the same
 */
export function watchIdentity(paths: readonly string[]): () => string | undefined {
  const known = paths.map((path) => [path, identityOf(path)] as const)
  return () => known.find(([path, identity]) => identity === undefined || identityOf(path) !== identity)?.[0]
}
