/** Where tests put databases: in memory where there is room, because the embedded database syncs every commit to the disk. */
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

/** The system's temporary folder, unless there is one in memory with room for many databases. */
export function memoryFolder(): string {
  return hasRoom(MEMORY) ? MEMORY : tmpdir()
}
