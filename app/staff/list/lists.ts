/** The lists of the staff pages: their columns, sort orders and filters. */

import { localDay } from '#app/staff/day-of.ts'
import type { Activity, CanvasSubmission, Lead, NewsletterSubscriber } from '#contract/database.ts'
import { EXPORTED_TABLES } from '#contract/staff.ts'
import { UUID } from '#contract/uuid.ts'

/** The columns of a lead that its list reads. */
const LEAD_COLUMNS = [
  'id',
  'form',
  'email',
  'name',
  'company',
  'excerpt',
  'first_touch',
  'last_touch',
  'received_at',
  'delivery',
  'delivery_note',
  'state',
  'lost_reason',
  'assigned_to',
  'value',
  'next_step',
  'next_on',
  'domain',
] as const
/** A lead as its list shows it. */
export type LeadRow = Pick<Lead, (typeof LEAD_COLUMNS)[number]>

/** The row of each list. */
export interface ListRows {
  canvas_submissions: CanvasSubmission
  leads: LeadRow
  newsletter_subscribers: NewsletterSubscriber
  activity: Activity
}
export type ListName = keyof ListRows

/** Column, operator and value in the data API's notation. */
export type Condition = [column: string, operator: string, value: string]

interface ListShape {
  /** Columns to read. */
  columns: string
  time: string
  searched: string
  /** Words that are looked up elsewhere than in `searched`. */
  lookUp?: (word: string) => Condition | undefined
  /**
   * Sort orders: key of the list's column → the table's column and the direction at the first
   * click. Equal rows are in the order of their time. The first order is the default.
   */
  sorts: Readonly<Record<string, readonly [column: string, isAscendingFirst: boolean]>>
  /** It can also be shown as a board. */
  hasBoard?: boolean
  /** Conditions by name of the filter. A value without a condition counts as absent. */
  filters: Readonly<Record<string, (value: string) => Condition | undefined>>
}

const equals =
  (column: string) =>
  (value: string): Condition => [column, 'eq', value]

/** Value in the address for leads that are assigned to no one. */
export const NO_ONE = 'none'

function isAssignedTo(value: string): Condition | undefined {
  if (value === NO_ONE) {
    return ['assigned_to', 'is', 'null']
  }
  return UUID.test(value) ? ['assigned_to', 'eq', value] : undefined
}

/** What can be searched, filtered and sorted in each list. Every sort order has an index. */
export const LISTS: Readonly<Record<ListName, ListShape>> = {
  canvas_submissions: {
    columns: '*',
    time: EXPORTED_TABLES.canvas_submissions,
    searched: 'email',
    sorts: {
      submitted: ['created_at', false],
      email: ['email', true],
    },
    filters: {},
  },
  leads: {
    columns: LEAD_COLUMNS.join(','),
    time: EXPORTED_TABLES.leads,
    searched: 'search_text',
    hasBoard: true,
    sorts: {
      received: ['received_at', false],
      name: ['name', true],
      company: ['company', true],
      email: ['email', true],
      form: ['form', true],
      source: ['last_source', true],
      state: ['state', true],
      value: ['value', false],
      next: ['next_on', true],
      // Descending, because the list then begins with what waits or failed.
      delivery: ['delivery', false],
    },
    filters: {
      form: equals('form'),
      state: equals('state'),
      delivery: equals('delivery'),
      due: (value) => (value === 'today' ? ['next_on', 'lt', localDay(1)] : undefined),
      assigned: isAssignedTo,
    },
  },
  newsletter_subscribers: {
    columns: '*',
    time: EXPORTED_TABLES.newsletter_subscribers,
    searched: 'search_text',
    sorts: {
      asked: ['asked_at', false],
      email: ['email', true],
      name: ['name', true],
    },
    filters: { state: equals('state'), form: equals('form') },
  },
  activity: {
    columns: '*',
    time: 'at',
    searched: 'actor_email',
    lookUp: (word) => (/^E-\d{1,15}$/i.test(word) ? ['id', 'eq', word.slice(2)] : undefined),
    sorts: { when: ['at', false] },
    filters: { show: () => ['action', 'neq', 'read'] },
  },
}

export const isList = (name: string): name is ListName => Object.hasOwn(LISTS, name)

/** Keys of a list's sortable columns. The first is the default order. */
export const sortKeys = (list: ListName) => Object.keys(LISTS[list].sorts)

/** Key of the column by which a list is sorted unless staff choose another one. */
export const defaultSort = (list: ListName) => sortKeys(list)[0] ?? ''

/** Direction of an order when staff choose it. Undefined for an unknown key. */
export const firstDirection = (list: ListName, sort: string): boolean | undefined =>
  LISTS[list].sorts[sort]?.[1]
