import { account } from './staff/account.ts'
import { activity } from './staff/activity.ts'
import { canvases } from './staff/canvases.ts'
import { dashboard } from './staff/dashboard.ts'
import { leads } from './staff/leads.ts'
import { meetings } from './staff/meetings.ts'
import { newsletter } from './staff/newsletter.ts'
import { overview } from './staff/overview.ts'
import { pages } from './staff/pages.ts'
import { person } from './staff/person.ts'
import { settings } from './staff/settings.ts'
import { survey } from './staff/survey.ts'
import { system } from './staff/system.ts'
import { team } from './staff/team.ts'
import { webhooks } from './staff/webhooks.ts'

/** What all staff pages share; `{…}` is filled in. */
export const staff = {
  header: {
    pages: 'Staff pages',
    edit: 'Edit',
    more: 'More',
    signedInAs: 'Signed in as',
    signOut: 'Sign out',
  },
  commandField: {
    open: 'Search and actions',
    short: 'Search',
    label: 'Find people, pages and actions',
    placeholder: 'Find people, pages, actions',
    close: 'Close',
  },
  loading: 'Loading...',
  withoutScripts: 'The staff pages need JavaScript, which is switched off in this browser.',
  signIn: {
    title: 'Authentication Required',
    text: 'You need to sign in to access the admin dashboard',
    action: 'Sign In',
    /** When the session has ended while the page was open. */
    again:
      'Your session has ended. Sign in again in the new tab, then come back: what you typed here is kept.',
  },
  failure: {
    notice: 'Failed to load admin data',
    title: 'Access denied.',
    text: 'You need admin privileges to view this page.',
    error: 'Error: {message}',
    /** Any other failure: the server or the network. */
    unloaded: {
      title: 'The data could not be loaded',
      text: 'Nothing was changed. Check your connection, or wait a moment, and try again.',
    },
    retry: 'Try again',
    secondStep: 'Go to two-step sign-in',
    sessionEnded:
      'Your session has ended. Sign in again in another tab, then try again here. What you typed is kept.',
  },
  refresh: 'Refresh Data',
  view: 'View Details',
  close: 'Close Details',
  paging: {
    range: '{from}–{to} of {total}',
    rangeOpen: '{from}–{to}',
    more: '{count}+',
    previous: 'Previous',
    next: 'Next',
    label: 'Pages',
  },
  search: {
    region: 'Search and filters',
    submit: 'Search',
    filters: 'Filters',
    filtersSet: 'Filters ({count})',
    clear: 'Clear all',
    anyTime: 'Any time',
    lastDays: 'Last {days} days',
    since: 'From {day}',
    until: 'To {day}',
    from: 'From',
    to: 'To',
    sort: 'Order',
    sortedBy: 'Sort: {column}',
    nothing: 'No results.',
    empty: 'Nothing has come in yet.',
  },
  columns: {
    label: 'Columns',
    hint: 'Drag the edge of a heading to change its width. A double click resets it.',
    width: 'Width of {column}',
    reset: 'Usual columns and widths',
  },
  views: {
    label: 'Views',
    name: 'Name for what you see now',
    save: 'Save view',
    remove: 'Delete the view {name}',
    hint: 'A view keeps filters, order and columns. All who see this list see it.',
  },
  shortcuts: {
    title: 'Keyboard shortcuts',
    list: 'Keyboard shortcuts',
    close: 'Close',
    on: 'Shortcuts are on. “?” always opens this list.',
    everywhere: 'Everywhere',
    pages: 'Go to',
    keys: {
      list: 'In a list',
      search: 'Search',
      nextCard: 'Next card',
      previousCard: 'Previous card',
      nextRow: 'Next row',
      previousRow: 'Previous row',
      selectRow: 'Select the row',
      lead: 'On a lead’s page',
      nextLead: 'Next lead of the list',
      previousLead: 'Previous lead of the list',
      back: 'Back to the list',
      note: 'Write a note',
      email: 'Write an email',
      book: 'Book a meeting',
      correct: 'Correct a typing error',
      plan: 'Plan the next step',
      enter: 'Enter a lead',
      assign: 'Assign',
      state: 'Set to “{state}”',
    },
  },
  charts: {
    before: 'Before',
    total: 'Total',
    bar: 'Days',
    marks: 'A page was published or a campaign began',
    table: 'Show as a table',
    numbers: '{title} in numbers',
    keys: 'Use the arrow keys to read each bar.',
    nothing: 'Nothing was counted in this period.',
  },
  work: {
    select: 'Select {name}',
    selectAll: 'Select all rows on this page',
    selected: { one: '{count} selected', many: '{count} selected' },
    clear: 'Clear',
    remove: 'Delete',
    removed: { one: '{count} row deleted.', many: '{count} rows deleted.' },
    undo: 'Undo',
    undoHint: 'For 30 seconds here, for a day under Activity.',
    restored: {
      none: 'These rows are back already, or were deleted too long ago.',
      one: '{count} row is back.',
      many: '{count} rows are back.',
    },
    resend: 'Resend',
    resent: 'The lead will be sent to the CRM again.',
    underWay: 'Nothing to do: the lead is being sent already.',
    noDelivery: 'Nothing to do: it is being sent, or was dealt with in the meantime.',
    updated: {
      none: 'Nothing changed: the leads are gone.',
      one: '{count} lead changed.',
      many: '{count} leads changed.',
    },
    export: 'Export CSV',
    exporting: 'Exporting… {size} MB',
    stop: 'Stop',
    failed: 'That did not work: {message}',
  },
} as const

/**
 * The staff pages by address. To add one, add its words in `content/staff/`, its line here and in
 * {@link staffNavigation}, who may open it (`app/staff/staff-access.ts`), and its folder:
 * `/admin/leads` is shown by `app/pages/admin-leads/page.tsx`. `elsewhere` is shown instead of a
 * page whose data a hosted project does not hold.
 */
export const staffPages = {
  '/admin/overview': overview,
  '/admin': dashboard,
  '/admin/leads': leads,
  '/admin/meetings': meetings,
  '/admin/canvases': canvases,
  '/admin/survey': survey,
  '/admin/newsletter': newsletter,
  '/admin/pages': pages,
  '/admin/settings': settings,
  '/admin/webhooks': webhooks,
  '/admin/system': system,
  '/admin/team': team,
  '/admin/person': person,
  '/admin/activity': activity,
  '/admin/account': account,
} as const

export type StaffPath = keyof typeof staffPages

/** A page in the navigation of staff: one of theirs, or Home, where they begin to edit the site. */
export type StaffLink = StaffPath | '/'

/**
 * The navigation in its order. Each sees what they may open; on phones, the first three are in the
 * bar. `/admin` has no entry: it shows in two tables what Canvases and Team show in full, and Team
 * links to it.
 */
export const staffNavigation: readonly { title: string; pages: readonly StaffLink[] }[] = [
  {
    title: 'Work',
    pages: [
      '/admin/overview',
      '/admin/leads',
      '/admin/meetings',
      '/admin/canvases',
      '/admin/survey',
      '/admin/newsletter',
    ],
  },
  {
    title: 'Site',
    pages: ['/', '/admin/pages', '/admin/settings', '/admin/webhooks', '/admin/system'],
  },
  { title: 'People', pages: ['/admin/team', '/admin/person', '/admin/activity'] },
  { title: 'You', pages: ['/admin/account'] },
]
