import { DiskFullError } from '#server/db/store.ts'
import { type AuditEntry, recordAudit } from '#server/staff/record-audit.ts'
import type { OperatorDatabase } from './operator-database.ts'

/**
 * Notes in the audit that a command reads data of people. On a full disk the command goes on without: that is when an
 * export is needed most, and a person who may run commands could read the files anyway.
 * @returns a warning for the operator where nothing could be noted
 */
export async function noteReading(
  database: Pick<OperatorDatabase, 'query'>,
  entry: Omit<AuditEntry, 'actor'>,
): Promise<{ warning?: string }> {
  try {
    await recordAudit((text, parameters) => database.query(text, parameters), { actor: null, ...entry })
    return {}
  } catch (error) {
    if (!(error instanceof DiskFullError)) throw error
    return { warning: 'This was not noted in the audit, because the disk is full.' }
  }
}
