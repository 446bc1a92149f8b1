/** `POST …/merge` and `…/separate`: two addresses are one person's, or no longer. */
import { sql } from 'kysely'
import { z } from 'zod'
import { staffRefusals as refusals } from '#content/staff/refusals.ts'
import { emailAddress } from '#contract/email-address.ts'
import { PERSON_ADDRESSES_MAX } from '#contract/staff/leads.ts'
import type { Trx } from '#server/db/store.ts'
import { RestRefusal } from '#server/rest/refusal.ts'
import { addressesOf, lockMerges } from '../person-merges.ts'
import { addDeed, type LeadChange, living } from './change.ts'

const mergeShape = z.object({
  id: z.uuid(),
  email: z
    .string()
    .transform((typed) => emailAddress(typed)?.toLowerCase())
    .pipe(z.string()),
})

/**
 * The leads of both addresses stay as they are, so that taking the row away separates them. The
 * history says that it was done, without the address: it may prove to be someone else's.
 */
export const mergePeople: LeadChange<z.infer<typeof mergeShape>> = {
  path: '/merge',
  action: 'merge',
  shape: mergeShape,
  async work(trx, { id, email }, { actor }) {
    const lead = await living(trx, id).executeTakeFirst()
    if (!lead) {
      return { ids: [] }
    }
    await lockMerges(trx)
    const [own, others] = await Promise.all([addressesOf(trx, lead.email), addressesOf(trx, email)])
    if (own.includes(email)) {
      return { ids: [] }
    }
    if (!(await isHere(trx, email))) {
      throw new RestRefusal(404, '404', refusals.nobodyHere)
    }
    if (own.length + others.length > PERSON_ADDRESSES_MAX) {
      throw new RestRefusal(409, '409', refusals.tooManyAddresses)
    }
    const [first, second] = [lead.email, email].sort()
    await sql`
      insert into private.person_merges (first_email, second_email, author)
      values (${first}, ${second}, ${actor})`.execute(trx)
    await addDeed(trx, [id], { author: actor, deed: { merged: true } })
    return { ids: [id] }
  },
}

/** Whether a lead, a canvas or the newsletter's list has the address. */
async function isHere(trx: Trx, email: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (select from public.leads where email = ${email} and deleted_at is null)
      or exists (select from public.canvas_submissions where lower(email) = ${email} and deleted_at is null)
      or exists (select from public.newsletter_subscribers where email = ${email}) as is`.execute(
    trx,
  )
  return rows[0]?.is === true
}

const separateShape = z.object({ id: z.uuid(), merge: z.uuid() })

export const separatePeople: LeadChange<z.infer<typeof separateShape>> = {
  path: '/separate',
  action: 'separate',
  shape: separateShape,
  async work(trx, { id, merge }, { actor }) {
    await lockMerges(trx)
    const { rows } = await sql`
      delete from private.person_merges m using public.leads l
      where m.id = ${merge} and l.id = ${id} and l.deleted_at is null
        and m.first_email = any (private.addresses_of(l.email))
      returning m.id`.execute(trx)
    if (rows.length === 0) {
      return { ids: [] }
    }
    await addDeed(trx, [id], { author: actor, deed: { merged: false } })
    return { ids: [id] }
  },
}
