/**
 * The rows that make addresses one person (decision 0473), and what becomes of them once nothing of
 * an address is left.
 */
import { sql } from 'kysely'
import { lockName, type Trx } from '#server/db/store.ts'

/** Changes of merges take turns. Call it before rows of leads are locked. */
export const lockMerges = (trx: Trx) => lockName(trx, 'person merges')

/** All addresses of the person with this one. */
export async function addressesOf(trx: Trx, email: string): Promise<string[]> {
  const { rows } = await sql<{ addresses: string[] }>`
    select private.addresses_of(${email}) as addresses`.execute(trx)
  return rows[0]?.addresses ?? []
}

/** Nothing of the address of `merged` is left, not even a row that staff deleted and can restore. */
const IS_UNUSED = sql<boolean>`(
  not exists (select from public.leads where email = merged.address)
  and not exists (select from public.canvas_submissions where lower(email) = merged.address)
  and not exists (select from public.newsletter_subscribers where email = merged.address))`

/**
 * Takes addresses of which nothing is left out of the merges.
 * @param max at most this many
 * @returns how many
 */
export async function forgetUnusedAddresses(trx: Trx, max: number): Promise<number> {
  await lockMerges(trx)
  const { rows } = await sql<{ address: string }>`
    select merged.address from (
      select first_email as address from private.person_merges
      union select second_email from private.person_merges
    ) merged
    where ${IS_UNUSED} limit ${max}`.execute(trx)
  for (const { address } of rows) {
    await forgetAddress(trx, address)
  }
  return rows.length
}

/**
 * Gives the merges of an address to the one that staff put in its place, if nothing of it is left.
 * @param to in lower case, as `from`
 */
export async function moveMerges(
  trx: Trx,
  { from, to }: Record<'from' | 'to', string>,
): Promise<void> {
  const { rows } = await sql`
    select from (select ${from}::text as address) merged where ${IS_UNUSED}`.execute(trx)
  if (rows.length === 0) {
    return
  }
  if ((await addressesOf(trx, from)).includes(to)) {
    await forgetAddress(trx, from)
    return
  }
  await sql`
    update private.person_merges set
      first_email = case first_email when ${from} then ${to} else first_email end,
      second_email = case second_email when ${from} then ${to} else second_email end
    where first_email = ${from} or second_email = ${from}`.execute(trx)
}

/**
 * Deletes the merges of an address. Those that it joined are merged with each other, so that they
 * stay one person.
 */
async function forgetAddress(trx: Trx, address: string): Promise<void> {
  await sql`
    with joined as (
      delete from private.person_merges where first_email = ${address} or second_email = ${address}
      returning case first_email when ${address} then second_email else first_email end as address,
        author, created_at
    ), neighbors as (
      select address, lag(address) over (order by created_at, address) as before, author, created_at
      from joined
    )
    insert into private.person_merges (first_email, second_email, author, created_at)
    select least(address, before), greatest(address, before), author, created_at
    from neighbors where before is not null
    on conflict do nothing`.execute(trx)
}
