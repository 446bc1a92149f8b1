/** A process that stores one lead after the other in DATA_DIR and writes each one's number once it is stored. */
import { writeSync } from 'node:fs'
import { pino } from 'pino'
import { openStore } from '#server/db/open-store.ts'

const settings = { DATA_DIR: process.env.DATA_DIR ?? '', DATABASE_URL: undefined }
const store = await openStore(settings, pino({ level: 'silent' }), { embedded: { disk: { ballastBytes: 0 } } })
const prefix = process.argv[2] ?? ''
for (let n = 0; ; n++) {
  const key = `${prefix}-${n}`
  await store.inTransaction(async (trx) => {
    const { id } = await trx
      .insertInto('leads')
      .values({ form: 'contact', email: 'a@example.com', fields: {}, dedupe_hash: key })
      .returning('id')
      .executeTakeFirstOrThrow()
    await trx.insertInto('private.outbox').values({ kind: 'crm_lead', ref: id, payload: {} }).execute()
  })
  writeSync(process.stdout.fd, `${key}\n`)
}
