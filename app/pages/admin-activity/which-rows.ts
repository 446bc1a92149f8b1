/** Which rows an entry of the audit log is about, in words. */
import { dayOf } from '#app/staff/day-of.ts'
import { isList, LISTS } from '#app/staff/list/lists.ts'
import { staffPages } from '#content/staff.ts'
import type { Activity } from '#contract/database.ts'
import { fillIn } from '#contract/fill-in.ts'
import type { LeadState } from '#contract/lead-state.ts'
import { receiptNumber } from '#contract/staff/people.ts'

const words = staffPages['/admin/activity']
const leadWords = staffPages['/admin/leads']
const IDS_SHOWN = 3
/** A column, compared in the data API's notation. */
const CONDITION = /^[a-z]+\./

/** Parts of a query that choose no rows by what is in them. */
const NO_CONDITIONS = ['order', 'limit', 'offset', 'id']

/** How the rows of a list were found: by words, by conditions, and from or before which day. */
function queryOf({ subject, filter }: Pick<Activity, 'subject' | 'filter'>): (string | false)[] {
  if (!isList(subject)) {
    return []
  }
  const { time, searched } = LISTS[subject]
  const textOf = (name: string) => String(filter[name] ?? '')
  const conditions = Object.keys(filter).filter(
    (name) => ![...NO_CONDITIONS, time, searched].includes(name) && CONDITION.test(textOf(name)),
  )
  const day = (operator: string) => {
    const at = new RegExp(`\\b${operator}\\.(\\S+)`).exec(textOf(time))?.[1]
    return at && !Number.isNaN(Date.parse(at)) ? dayOf(at) : undefined
  }
  const from = day('gte')
  const to = day('lt')
  return [
    textOf(searched) !== '' && words.searched,
    conditions.length > 0 && words.filtered,
    from !== undefined && fillIn(words.from, { day: from }),
    to !== undefined && fillIn(words.to, { day: to }),
    textOf('order').includes('.asc') && words.oldestFirst,
  ]
}

/** What an update set leads to. */
function changeOf({ action, filter }: Pick<Activity, 'action' | 'filter'>): (string | false)[] {
  if (action !== 'update') {
    return []
  }
  const { state, assigned_to: assignedTo } = filter
  const assigned = assignedTo ? words.assigned : words.unassigned
  return [
    typeof state === 'string' &&
      fillIn(words.setState, { state: leadWords.states[state as LeadState] }),
    assignedTo !== undefined && assigned,
  ]
}

export type WhichRows = Pick<Activity, 'id' | 'action' | 'subject' | 'filter' | 'ids'>

/**
 * The query by which rows were found, the first digits of their ids, or the number of a receipt.
 */
export function whichOf(entry: WhichRows): string {
  const { id, filter, ids, action } = entry
  const { role } = filter
  const parts = [
    action === 'erase_person' && fillIn(words.receipt, { number: receiptNumber(id) }),
    // Of the role in a query, only the operator is recorded (`eq.…`).
    typeof role === 'string' && !role.endsWith('…') && role,
    ...changeOf(entry),
    ...queryOf(entry),
  ].filter((part) => part !== false)
  if (action !== 'read' && ids.length > 0) {
    const shown = ids.slice(0, IDS_SHOWN).map((one) => one.slice(0, 8))
    const further = ids.length > IDS_SHOWN ? ' …' : ''
    parts.push(shown.join(', ') + further)
  }
  return parts.join(', ')
}
