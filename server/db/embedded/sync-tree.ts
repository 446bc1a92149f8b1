import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Windows cannot open folders for syncing. Its file system journals names by itself. */
const canSyncFolders = process.platform !== 'win32'

/** Makes one file, or the names in one folder, survive a power cut. */
export function syncPath(path: string): void {
  const handle = openSync(path, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/**
 * Makes the names in a folder survive a power cut: needed after creating, renaming or removing a
 * file in it.
 */
export function syncFolder(folder: string): void {
  if (canSyncFolders) {
    syncPath(folder)
  }
}

/** Syncs every file and folder under `folder`, and `folder` itself. */
export function syncTree(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) {
      syncTree(path)
    } else if (entry.isFile()) {
      syncPath(path)
    }
  }
  syncFolder(folder)
}
