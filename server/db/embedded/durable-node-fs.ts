/** PGlite's file access, with fsync. */
import { fsyncSync } from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

interface EmscriptenModule {
  NODEFS: { stream_ops: { fsync?: (stream: { nfd: number }) => number } }
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

  override async init(pg: PGlite, options: Parameters<NodeFS['init']>[1]): ReturnType<NodeFS['init']> {
    const initialised = await super.init(pg, options)
    initialised.emscriptenOpts.preRun?.push((module: unknown) => {
      const { FS, NODEFS } = module as EmscriptenModule
      NODEFS.stream_ops.fsync = (stream) => {
        try {
          fsyncSync(stream.nfd)
        } catch {
          throw new FS.ErrnoError(EIO)
        }
        this.syncs += 1
        return 0
      }
    })
    return initialised
  }
}
