/** What is wrong with the rows of a file, and whose person is known already. */
import { sql } from 'kysely'
import { amountIn } from '#contract/amount.ts'
import { emailAddress } from '#contract/email-address.ts'
import { LEAD_VALUE_MAX } from '#contract/lead-deeds.ts'
import type { LeadFieldName } from '#contract/lead-forms.ts'
import { LEAD_VALUE_MAX_CHARACTERS } from '#contract/limits.ts'
import type { ImportCheck, ImportProblem, ImportRow } from '#contract/staff/lead-import.ts'
import type { Trx } from '#server/db/store.ts'
import { isCleanText } from '../intake/check-values.ts'

type Found = Pick<ImportCheck, 'problems' | 'known' | 'repeated'>

/** The address of a row in the one spelling that is stored. */
export const addressOf = ({ values }: ImportRow): string =>
  emailAddress(values.email ?? '')?.toLowerCase() ?? ''

/** Checks all rows. A row with a problem is compared with no one. */
export async function checkRows(trx: Trx, rows: readonly ImportRow[]): Promise<Found> {
  const problems = rows.flatMap(problemsOf)
  const wrong = new Set(problems.map(({ row }) => row))
  const right = rows.filter(({ row }) => !wrong.has(row))
  const first = new Map<string, number>()
  const repeated: ImportCheck['repeated'] = []
  for (const one of right) {
    const address = addressOf(one)
    const before = first.get(address)
    if (before === undefined) {
      first.set(address, one.row)
    } else {
      repeated.push({ row: one.row, first: before })
    }
  }
  const here = await knownPeople(trx, [...first.keys()])
  const known = right.flatMap((one) => {
    const person = here.get(addressOf(one))
    return person ? [{ row: one.row, ...person }] : []
  })
  return { problems, known, repeated }
}

/** What the lead of a row may bring, in whole units. 0 if the file does not say. */
export const leadValueOf = ({ value }: ImportRow): number | undefined =>
  value === undefined ? 0 : amountIn(value)

function problemsOf(wanted: ImportRow): ImportCheck['problems'] {
  const { row, values } = wanted
  const email = emailProblem(values.email ?? '')
  const others = Object.entries(values).flatMap(([name, value]) => {
    const field = name as LeadFieldName
    const problem = textProblem(value, field === 'message')
    return problem && field !== 'email' ? [{ row, field, problem }] : []
  })
  const value = leadValueOf(wanted)
  return [
    ...(email ? [{ row, field: 'email' as const, problem: email }] : []),
    ...others,
    ...(value === undefined || value > LEAD_VALUE_MAX
      ? [{ row, field: 'value' as const, problem: 'not-an-amount' as const }]
      : []),
  ]
}

function emailProblem(value: string): ImportProblem | undefined {
  if (value === '') {
    return 'missing'
  }
  return emailAddress(value) ? undefined : 'not-an-email-address'
}

function textProblem(value: string, multiline: boolean): ImportProblem | undefined {
  if (!isCleanText(value, { multiline })) {
    return 'not-text'
  }
  return value.length > LEAD_VALUE_MAX_CHARACTERS ? 'too-long' : undefined
}

/** The newest lead of each address that has one. */
async function knownPeople(trx: Trx, addresses: readonly string[]) {
  const { rows } = await sql<{ email: string; leadId: string; name: string }>`
    select distinct on (email) email, id::text as "leadId", coalesce(name, email) as name from public.leads
    where email = any (${[...addresses]}::text[]) and deleted_at is null
    order by email, received_at desc`.execute(trx)
  return new Map(rows.map(({ email, ...person }) => [email, person]))
}
