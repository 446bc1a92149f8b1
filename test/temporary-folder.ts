import { mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

/** Makes a folder for a test file, which is removed after the file's last test. */
export function temporaryFolder(): string {
  const folder = mkdtempDisposableSync(join(tmpdir(), 'everturn-test-'))
  afterAll(() => folder.remove())
  return folder.path
}
