/**
 * Work that one process at a time does. A turn ends by itself soon after its process was killed.
 */
import { randomUUID } from 'node:crypto'
import type { RunSql } from './store.ts'

/** Those who work longer take their turn again before this has passed. */
export const TURN_SECONDS = 30

/** A turn of this run, by the name of the work. */
export function turnAt(name: string, run: RunSql) {
  const me = randomUUID()
  return {
    /**
     * Takes or keeps the only turn of all processes. A turn that is far ahead is from before the
     * clock was set back; one that is slightly ahead was taken while this statement waited for its
     * row, because `now()` is the time at which a statement began.
     */
    async take(): Promise<boolean> {
      const { rows } = await run(
        `insert into private.turns as t (name, maker, until) values ($1, $2::uuid, now() + make_interval(secs => $3::int))
         on conflict (name) do update set maker = excluded.maker, until = excluded.until
           where t.maker = excluded.maker or t.until not between now() and excluded.until + make_interval(secs => $3::int)
         returning maker`,
        [name, me, TURN_SECONDS],
      )
      return rows.length > 0
    },
    end: () => run('delete from private.turns where maker = $1::uuid', [me]),
  }
}
