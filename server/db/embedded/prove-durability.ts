import type { PGlite } from '@electric-sql/pglite'

/**
 * Commits one row and checks that the commit called the system's fsync. PGlite's own file access reports a sync without
 * doing it, and a power cut would then lose everything since the start.
 * @param syncs how many fsync calls reached the system so far
 * @throws when the commit did not, with a message of one line
 */
export async function proveDurability(database: Pick<PGlite, 'query'>, syncs: () => number): Promise<void> {
  const setting = await database.query<{ fsync: string }>('show fsync')
  const before = syncs()
  await database.query('update private.instance set opened_at = now()')
  if (setting.rows[0]?.fsync !== 'on' || syncs() === before)
    throw new Error('a commit did not reach fsync, so stored data would not survive a power cut')
}
