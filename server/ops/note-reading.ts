import { type AuditEntry, recordAudit } from '#server/audit/record-audit.ts'
import { DiskFullError } from '#server/db/store.ts'
import type { OperatorDatabase } from './operator-database.ts'

/**
 * Records in the audit log that a command reads personal data. If the disk is full, the command continues without the
 * entry. An export is needed most at that time, and anyone who may run commands could read the files anyway.
 * @returns a warning for the operator if nothing could be recorded
 */
export async function noteReading(
  database: Pick<OperatorDatabase, 'query'>,
  entry: Omit<AuditEntry, 'actor'>,
): Promise<{ warning?: string }> {
  try {
    await recordAudit(database.query, { actor: null, ...entry })
    return {}
  } catch (error) {
    if (!(error instanceof DiskFullError)) throw error
    return { warning: 'This was not noted in the audit, because the disk is full.' }
  }
}
