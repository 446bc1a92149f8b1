/** PGlite's file access, with fsync. */
import { existsSync, fstatSync, fsyncSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { syncFolder } from './sync-tree.ts'

/** Emscripten's record of a file or folder. A new file under the same name has a new node. */
type FileNode = object

interface OpenFile {
  /** The system's file descriptor. */
  nfd: number
  node: FileNode
}

type Operation<First> = (first: First, ...rest: unknown[]) => unknown

interface EmscriptenModule {
  NODEFS: {
    stream_ops: Record<'write' | 'setattr', Operation<OpenFile>> & {
      fsync?: (file: OpenFile) => number
    }
    node_ops: Record<'mknod' | 'unlink' | 'rmdir' | 'symlink' | 'setattr', Operation<FileNode>> & {
      rename: (node: FileNode & { parent: FileNode }, folder: FileNode, name: string) => unknown
    }
    realPath(node: FileNode): string
  }
}

/** Every commit syncs a file of the write-ahead log. */
const LOG_FOLDER = /[/\\]pg_wal[/\\]/

/**
 * Whether an open file still has this path. What is written to a file that was deleted or replaced
 * is lost at its closing.
 */
function isNamed(descriptor: number, path: string): boolean {
  const named = statSync(path, { throwIfNoEntry: false, bigint: true })
  const open = fstatSync(descriptor, { bigint: true })
  return named?.ino === open.ino && named.dev === open.dev
}

/**
 * NodeFS reports a successful fsync without calling the system, so a power cut would lose committed
 * rows. This class calls the system's fsync and counts the calls. It overrides an internal of
 * PGlite, so PGlite's version is pinned and the worker checks the effect at every start.
 *
 * PostgreSQL also syncs the folder of a file that it created or renamed, but this build of it does
 * not. So the folder is synced together with the file.
 *
 * After a crash PostgreSQL syncs every file twice, which took 4,500 calls with the folders. So a
 * file without writes since its last sync, and a folder without changed names, are not synced
 * again. The first sync by this process is never skipped.
 */
export class DurableNodeFS extends NodeFS {
  /** fsync calls that reached the system. */
  syncs = 0
  readonly #onFailure: (error: unknown) => void
  readonly #syncedFiles = new WeakSet<FileNode>()
  readonly #syncedFolders = new Set<string>()

  /**
   * @param onFailure called when a file cannot be synced. It must end the thread: PostgreSQL would
   *   panic, which hangs in this build, and no later sync may be trusted
   */
  constructor(directory: string, onFailure: (error: unknown) => void = () => {}) {
    super(directory)
    this.#onFailure = onFailure
  }

  override async init(
    pg: PGlite,
    options: Parameters<NodeFS['init']>[1],
  ): ReturnType<NodeFS['init']> {
    const initialised = await super.init(pg, options)
    initialised.emscriptenOpts.preRun?.push((module: unknown) => {
      const { NODEFS } = module as EmscriptenModule
      this.#noticeChanges(NODEFS)
      NODEFS.stream_ops.fsync = (file) => {
        try {
          this.#sync(file, NODEFS.realPath(file.node))
        } catch (error) {
          this.#onFailure(error)
          throw error
        }
        return 0
      }
    })
    return initialised
  }

  /** Called after the system has synced a file. */
  protected synced(_path: string): void {}

  #sync(file: OpenFile, path: string): void {
    if (!this.#syncedFiles.has(file.node)) {
      fsyncSync(file.nfd)
      if (LOG_FOLDER.test(path) && !isNamed(file.nfd, path)) {
        throw new Error('the log was removed or replaced')
      }
      this.syncs += 1
      this.#syncedFiles.add(file.node)
      this.synced(path)
    }
    const folder = dirname(path)
    // A dropped database's folder is gone before its last file is closed.
    if (this.#syncedFolders.has(folder) || !existsSync(folder)) {
      return
    }
    syncFolder(folder)
    this.#syncedFolders.add(folder)
  }

  /**
   * Runs before each operation that changes a file's bytes or size, or a folder's names. `msync`
   * goes through `write`, and opening to truncate goes through `setattr`.
   */
  #noticeChanges({ stream_ops, node_ops, realPath }: EmscriptenModule['NODEFS']): void {
    const fileChanges = (node: FileNode) => this.#syncedFiles.delete(node)
    const namesChange = (folder: FileNode) => this.#syncedFolders.delete(realPath(folder))
    for (const name of ['write', 'setattr'] as const) {
      stream_ops[name] = before(stream_ops[name], (file) => fileChanges(file.node))
    }
    node_ops.setattr = before(node_ops.setattr, fileChanges)
    for (const name of ['mknod', 'unlink', 'rmdir', 'symlink'] as const) {
      node_ops[name] = before(node_ops[name], namesChange)
    }
    const { rename } = node_ops
    node_ops.rename = (node, folder, name) => {
      fileChanges(node)
      namesChange(node.parent)
      namesChange(folder)
      return rename(node, folder, name)
    }
  }
}

function before<First>(
  operation: Operation<First>,
  notice: (first: First) => unknown,
): Operation<First> {
  return (first, ...rest) => {
    notice(first)
    return operation(first, ...rest)
  }
}

/**
 * Commits one row and checks that the commit called the system's fsync. PGlite's own file access
 * reports a sync without doing it, and a power cut would then lose everything since the start.
 * @param syncs how many fsync calls reached the system so far
 * @throws when the commit did not, with a message of one line
 */
export async function proveDurability(
  database: Pick<PGlite, 'query'>,
  syncs: () => number,
): Promise<void> {
  const setting = await database.query<{ fsync: string }>('show fsync')
  const before = syncs()
  await database.query('update private.instance set opened_at = now()')
  if (setting.rows[0]?.fsync !== 'on' || syncs() === before) {
    throw new Error('a commit did not reach fsync, so stored data would not survive a power cut')
  }
}
