/**
 * Folder for tests' databases, in memory if there is room: the embedded database syncs every commit
 * to the disk.
 */
import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const MEMORY = '/dev/shm'
const ROOM_BYTES = 4e9

function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize >= ROOM_BYTES
  } catch {
    return false
  }
}

/** A folder in memory with room for many databases, otherwise the system's temporary folder. */
export function memoryFolder(): string {
  return hasRoom(MEMORY) ? MEMORY : tmpdir()
}
