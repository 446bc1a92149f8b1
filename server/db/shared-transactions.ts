import { sql } from 'kysely'
import { StoreUnavailableError, type Trx, tooManyCallers } from './store.ts'

type Work<T> = (trx: Trx) => Promise<T>

/** Other callers wait while a group runs, about 3 ms per member. */
const MAX_MEMBERS = 32
/** More callers than this are refused at once. */
const MAX_WAITING = 200

interface Member {
  work: Work<unknown>
  resolve(value: unknown): void
  reject(error: unknown): void
}

type Settled = { value: unknown } | { error: unknown }

/**
 * Group commit for an engine with one connection: callers that wait while a transaction runs share the next one and its fsync.
 * A caller learns of success only after the commit. Work that fails is undone alone, with a savepoint. When the store itself
 * fails, nothing of the group is stored and every caller gets the error.
 *
 * @param inTransaction runs one transaction
 */
export function shareTransactions(inTransaction: <T>(work: Work<T>) => Promise<T>): <T>(work: Work<T>) => Promise<T> {
  const waiting: Member[] = []
  let isRunning = false

  async function runGroup(group: readonly Member[]): Promise<void> {
    try {
      const outcomes = await inTransaction(async (trx) => {
        const reached: Settled[] = []
        for (const { work } of group)
          reached.push(group.length === 1 ? { value: await work(trx) } : await runMember(trx, work))
        return reached
      })
      outcomes.forEach((outcome, at) => {
        if ('value' in outcome) group[at]?.resolve(outcome.value)
        else group[at]?.reject(outcome.error)
      })
    } catch (error) {
      for (const member of group) member.reject(error)
    }
  }

  async function runAll(): Promise<void> {
    isRunning = true
    while (waiting.length > 0) await runGroup(waiting.splice(0, MAX_MEMBERS))
    isRunning = false
  }

  return <T>(work: Work<T>) => {
    if (waiting.length >= MAX_WAITING) return Promise.reject(tooManyCallers())
    return new Promise<T>((resolve, reject) => {
      waiting.push({ work, resolve: resolve as Member['resolve'], reject })
      if (!isRunning) void runAll()
    })
  }
}

async function runMember(trx: Trx, work: Work<unknown>): Promise<Settled> {
  await sql`savepoint member`.execute(trx)
  try {
    const value = await work(trx)
    await sql`release savepoint member`.execute(trx)
    return { value }
  } catch (error) {
    if (error instanceof StoreUnavailableError) throw error
    await sql`rollback to savepoint member`.execute(trx)
    return { error }
  }
}
