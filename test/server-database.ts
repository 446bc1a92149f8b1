/** The database of a server that a test has started, reached as operators' commands reach it. */

import { randomUUID } from 'node:crypto'
import type { Value } from '#contract/stored-value.ts'
import { parseSettings } from '#server/env.ts'
import { runAdmin } from '#server/ops/admin.ts'
import { type OperatorDatabase, withOperatorDatabase } from '#server/ops/operator-database.ts'
import { siteWord } from '#server/words/registry.ts'
import type { RealServer } from './real-server.ts'

export function onDatabaseOf<Result>(
  { dataDir }: Pick<RealServer, 'dataDir'>,
  work: (database: OperatorDatabase) => Promise<Result>,
): Promise<Result> {
  return withOperatorDatabase(parseSettings({ DATA_DIR: dataDir }), work)
}

/** Runs a query on the database of a server. @returns its rows */
export const rowsOn = async (
  server: Pick<RealServer, 'dataDir'>,
  query: string,
  parameters: unknown[] = [],
) => (await onDatabaseOf(server, (database) => database.query(query, parameters))).rows

/** Runs `npm run admin` with this command line. @throws with its output if it fails */
export async function runAdminOn(
  server: Pick<RealServer, 'dataDir'>,
  commandLine: readonly string[],
): Promise<void> {
  const { exitCode, text } = await onDatabaseOf(server, (database) =>
    runAdmin(database, commandLine),
  )
  if (exitCode !== 0) {
    throw new Error(text)
  }
}

/** Texts with the areas of their addresses, and the originals that they replace. */
export const storedTexts = (texts: Readonly<Record<string, Value>>) =>
  Object.entries(texts).map(([at, value]) => {
    const { area = 'page', original = '' } = siteWord(at) ?? {}
    return { area, at, value, original }
  })

/** Publishes texts by address, without a browser. Pages and booking follow within a second. */
export const publishTexts = (
  site: Pick<RealServer, 'dataDir'>,
  texts: Readonly<Record<string, Value>>,
) =>
  rowsOn(
    site,
    `insert into public.word_changes (area, address, version, value, original, kind, publication, path)
     select area, at, coalesce((select max(version) from public.word_changes c where c.area = t.area and c.address = at), 0) + 1,
       value, original, 'publish', $2::uuid, '/'
     from jsonb_to_recordset($1::jsonb) as t(area private.word_area, at text, value jsonb, original jsonb)`,
    [JSON.stringify(storedTexts(texts)), randomUUID()],
  )
