/**
 * A process that stores leads in DATA_DIR, eight at a time, and prints the number of each lead once
 * it is stored.
 */
import { writeSync } from 'node:fs'
import { pino } from 'pino'
import { openStore } from '#server/db/open-store.ts'

const VISITORS = 8
const settings = { DATA_DIR: process.env.DATA_DIR ?? '', DATABASE_URL: undefined }
const store = await openStore(settings, pino({ level: 'silent' }), {
  embedded: { disk: { ballastBytes: 0 } },
})
const prefix = process.argv[2] ?? ''
let next = 0

async function storeLeads(): Promise<never> {
  for (;;) {
    const key = `${prefix}-${next++}`
    await store.inSharedTransaction(async (trx) => {
      const { id } = await trx
        .insertInto('leads')
        .values({ form: 'contact', email: 'a@example.com', fields: {}, dedupe_hash: key })
        .returning('id')
        .executeTakeFirstOrThrow()
      await trx
        .insertInto('private.outbox')
        .values({ kind: 'crm_lead', ref: id, payload: {} })
        .execute()
    })
    writeSync(process.stdout.fd, `${key}\n`)
  }
}
await Promise.all(Array.from({ length: VISITORS }, storeLeads))
