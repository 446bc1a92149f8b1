/** PGlite's file access, with fsync. */
import { existsSync, fsyncSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { syncFolder } from './sync-tree.ts'

interface OpenFile {
  /** Descriptor of the system's file. */
  nfd: number
  node: object
}

interface EmscriptenModule {
  NODEFS: { stream_ops: { fsync?: (file: OpenFile) => number }; realPath(node: object): string }
  FS: { ErrnoError: new (errno: number) => Error }
}

/** Emscripten's number for an input/output error. */
const EIO = 29

/**
 * NodeFS answers fsync without doing it, so that a power cut loses committed rows. This passes it on to the system and
 * counts. It hooks an internal of PGlite: the version is pinned, and the worker proves the effect at every start.
 */
export class DurableNodeFS extends NodeFS {
  /** fsync calls that reached the system. */
  syncs = 0
  #newestLogFile = ''

  override async init(pg: PGlite, options: Parameters<NodeFS['init']>[1]): ReturnType<NodeFS['init']> {
    const initialised = await super.init(pg, options)
    initialised.emscriptenOpts.preRun?.push((module: unknown) => {
      const { FS, NODEFS } = module as EmscriptenModule
      NODEFS.stream_ops.fsync = (file) => {
        try {
          fsyncSync(file.nfd)
          this.#syncName(NODEFS.realPath(file.node))
        } catch {
          throw new FS.ErrnoError(EIO)
        }
        this.syncs += 1
        return 0
      }
    })
    return initialised
  }

  /**
   * PostgreSQL also syncs the folder of a file it made or renamed, but this build never passes that on. So the folder is
   * synced with the file; with the log only for its first sync under that name, because every commit syncs it.
   */
  #syncName(path: string): void {
    const folder = dirname(path)
    if (basename(folder) === 'pg_wal') {
      if (path === this.#newestLogFile) return
      this.#newestLogFile = path
    }
    // a dropped database's folder is gone before its last file is closed
    if (existsSync(folder)) syncFolder(folder)
  }
}
