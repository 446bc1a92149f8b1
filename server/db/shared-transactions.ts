import { sql } from 'kysely'
import { boundedQueue } from '#server/bounded-queue.ts'
import { StoreUnavailableError, type Trx, tooManyCallers } from './store.ts'

type Work<T> = (trx: Trx) => Promise<T>

/** Other callers wait while a group runs, about 3 ms per member. */
const MAX_MEMBERS = 32
/** Callers beyond these groups are refused at once. */
const MAX_WAITING_GROUPS = 6

interface Member {
  work: Work<unknown>
  resolve(value: unknown): void
  reject(error: unknown): void
}

type Settled = { value: unknown } | { error: unknown }

/**
 * Group commit for an engine with one connection: callers that wait while a transaction runs share
 * the next one and its fsync. A caller learns of success only after the commit. Work that fails is
 * undone alone, with a savepoint. When the store itself fails, nothing of the group is stored and
 * every caller gets the error.
 *
 * @param inTransaction runs one transaction
 */
export function shareTransactions(
  inTransaction: <T>(work: Work<T>) => Promise<T>,
): <T>(work: Work<T>) => Promise<T> {
  const groups = boundedQueue({ running: 1, waiting: MAX_WAITING_GROUPS })
  let open: Member[] | undefined

  async function runGroup(group: readonly Member[]): Promise<void> {
    try {
      const outcomes = await inTransaction(async (trx) => {
        const reached: Settled[] = []
        for (const { work } of group) {
          reached.push(group.length === 1 ? { value: await work(trx) } : await runMember(trx, work))
        }
        return reached
      })
      outcomes.forEach((outcome, index) => {
        if ('value' in outcome) {
          group[index]?.resolve(outcome.value)
        } else {
          group[index]?.reject(outcome.error)
        }
      })
    } catch (error) {
      for (const member of group) {
        member.reject(error)
      }
    }
  }

  return <T>(work: Work<T>) =>
    new Promise<T>((resolve, reject) => {
      const member: Member = { work, resolve: resolve as Member['resolve'], reject }
      if (open && open.length < MAX_MEMBERS) {
        return void open.push(member)
      }
      if (groups.isFull()) {
        return reject(tooManyCallers())
      }
      const group = [member]
      open = group
      void groups.run(() => {
        if (open === group) {
          open = undefined
        }
        return runGroup(group)
      })
    })
}

async function runMember(trx: Trx, work: Work<unknown>): Promise<Settled> {
  await sql`savepoint member`.execute(trx)
  try {
    const value = await work(trx)
    await sql`release savepoint member`.execute(trx)
    return { value }
  } catch (error) {
    if (error instanceof StoreUnavailableError) {
      throw error
    }
    await sql`rollback to savepoint member`.execute(trx)
    return { error }
  }
}
