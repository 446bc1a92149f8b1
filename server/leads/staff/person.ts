/** `POST …/enter` and `POST …/correct`: who a lead is about, as staff type it. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import { emailAddress } from '#contract/email-address.ts'
import { BY_HAND, CORRECTABLE_FIELDS, type CorrectableField } from '#contract/lead-forms.ts'
import { LEAD_VALUE_MAX_CHARACTERS } from '#contract/limits.ts'
import type { Trx } from '#server/db/store.ts'
import { lockMerges, moveMerges } from '../person-merges.ts'
import { addDeed, type LeadChange, living } from './change.ts'

const line = z.string().trim().max(LEAD_VALUE_MAX_CHARACTERS)
const personShape = z.object({
  ...(Object.fromEntries(CORRECTABLE_FIELDS.map((name) => [name, line])) as Record<
    CorrectableField,
    typeof line
  >),
  email: line.transform((typed) => emailAddress(typed)).pipe(z.string()),
})

const enterShape = personShape.extend({ message: line })

/** A lead that came in by phone or in person. */
export const enterLead: LeadChange<z.infer<typeof enterShape>> = {
  path: '/enter',
  action: 'enter',
  shape: enterShape,
  async work(trx, fields, { actor }) {
    const { id } = await trx
      .insertInto('leads')
      .values({
        form: BY_HAND,
        email: fields.email.toLowerCase(),
        fields: JSON.stringify(fields),
        dedupe_hash: randomUUID(),
        assigned_to: actor,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await addDeed(trx, [id], { author: actor, deed: { entered: true } })
    return { ids: [id] }
  },
}

const correctShape = z.object({ id: z.uuid(), person: personShape })

/** Corrections are kept beside what was typed. */
export const correctLead: LeadChange<z.infer<typeof correctShape>> = {
  path: '/correct',
  action: 'correct',
  shape: correctShape,
  async work(trx, { id, person }, { actor }) {
    await lockMerges(trx)
    const lead = await living(trx, id).forUpdate().executeTakeFirst()
    if (!lead) {
      return { ids: [] }
    }
    type Values = Record<string, string | undefined>
    const typed: Values = { company: lead.company ?? '', ...(lead.fields as object) }
    const shown: Values = { ...typed, ...lead.corrected }
    const differingFrom = (before: Values) =>
      CORRECTABLE_FIELDS.filter((name) => person[name] !== (before[name] ?? ''))
    const changed = differingFrom(shown)
    if (changed.length === 0) {
      return { ids: [] }
    }
    const corrected = Object.fromEntries(differingFrom(typed).map((name) => [name, person[name]]))
    const email = person.email.toLowerCase()
    await trx
      .updateTable('leads')
      .set({ corrected: JSON.stringify(corrected), email })
      .where('id', '=', id)
      .execute()
    if (email !== lead.email) {
      await redirectEmails(trx, id, { from: lead.email, to: person.email })
      await moveMerges(trx, { from: lead.email, to: email })
    }
    const beforeAndAfter = changed.map((name) => [name, [shown[name] ?? '', person[name]]])
    await addDeed(trx, [id], {
      author: actor,
      deed: { corrected: Object.fromEntries(beforeAndAfter) },
    })
    return { ids: [id] }
  },
}

/**
 * Sends what still waits for the lead's person, or was given up, to the corrected address. Someone
 * else may have the other one, and these emails can have links that move or cancel a meeting. A
 * host's email stays with the host, who may have the same address.
 */
async function redirectEmails(
  trx: Trx,
  leadId: string,
  { from, to }: Record<'from' | 'to', string>,
): Promise<void> {
  await sql`
    update private.outbox set payload = jsonb_set(payload, '{to}', to_jsonb(${to}::text))
    where kind = 'email' and state in ('pending', 'held', 'dead')
      and lower(payload ->> 'to') = lower(${from}) and payload ->> 'template' is distinct from 'meeting-host'
      and (ref = ${leadId}::uuid or ref in (select id from public.meetings where lead_id = ${leadId}::uuid))`.execute(
    trx,
  )
}
