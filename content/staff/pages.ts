/** Words of the staff page 'Pages', and why something cannot be done with a page. */
import { ADDED_PAGES_MAX, TRASH_DAYS } from '#contract/added-pages.ts'

export const refusals = {
  path: 'Choose another address: lower-case letters, digits and hyphens, at most three parts, and not one of the site’s own. Articles, case studies and events are below /insights/.',
  taken: 'The page “{title}” has this address.',
  redirect: 'A redirect on Settings leads from this address. Remove it first.',
  room: 'The site holds {count} added pages. Move one to the trash first.',
  unknown: 'There is no such page any more.',
  unready:
    'This page cannot be shown yet: open it, publish an opening section, and give it a title and a description in Page details.',
  invalid: 'This cannot be published. Open the page: it says what has to be corrected.',
  changed: 'Someone else has changed this page. Look at it again.',
  movedTo: 'Choose where the address of this page leads.',
} as const

export const pages = {
  label: 'Pages',
  key: 'g',
  title: 'Pages',
  subtitle: 'Articles, case studies, events, landing pages and legal pages that you add',
  description: 'Pages that staff added, for staff.',
  kinds: {
    article: 'Article',
    'case-study': 'Case study',
    event: 'Event',
    landing: 'Landing page',
    legal: 'Legal page',
  },
  states: {
    draft: 'Draft',
    live: 'Live',
    gone: 'Taken off',
    moved: 'Leads elsewhere',
    trash: 'In the trash',
  },
  hidden: 'not in search engines',
  drafts: { one: '{count} draft', many: '{count} drafts' },
  due: 'scheduled',
  caption: 'Pages',
  columns: {
    title: 'Title',
    kind: 'Kind',
    state: 'State',
    path: 'Address',
    by: 'Changed by',
    when: 'Changed',
    actions: 'Actions',
  },
  none: 'No pages yet. The first one is a minute away.',
  create: {
    title: 'New page',
    kind: 'Kind',
    name: 'Title',
    path: 'Address',
    hint: {
      insight: 'Below /insights. It is listed there once it is live.',
      free: 'Any free address, such as /spring-campaign.',
      legal: 'Any free address, such as /impressum. The footer links to it once it is live.',
    },
    action: 'Make a draft',
    note: `Visitors see it once you publish it. Up to ${ADDED_PAGES_MAX} pages.`,
  },
  actions: {
    open: 'Open',
    more: 'Actions for {title}',
    publish: 'Show to visitors',
    duplicate: 'Duplicate',
    path: 'Change address',
    gone: 'Take off the site',
    moved: 'Take off, and lead elsewhere',
    trash: 'Move to the trash',
    restore: 'Back to drafts',
  },
  dialogs: {
    duplicate: {
      title: 'Duplicate “{title}”',
      text: 'The copy is a draft with everything that is published of the page.',
      action: 'Duplicate',
    },
    path: {
      title: 'Change the address of “{title}”',
      text: 'The old address leads to the new one.',
      action: 'Change address',
    },
    gone: {
      title: 'Take “{title}” off the site?',
      text: 'Its address answers that the page is gone for good (410). Search engines drop it.',
      action: 'Take off the site',
    },
    moved: {
      title: 'Take “{title}” off the site, and lead elsewhere',
      text: 'Its address leads permanently (301) to the page or the address you choose.',
      to: 'Leads to',
      action: 'Take off the site',
    },
    trash: {
      title: 'Move “{title}” to the trash?',
      text: `It is off the site at once and listed here for ${TRASH_DAYS} days. The history keeps its texts.`,
      action: 'Move to the trash',
    },
    cancel: 'Cancel',
  },
  done: {
    live: 'Live: “{title}”.',
    draft: '“{title}” is a draft again.',
    gone: '“{title}” is off the site.',
    moved: '“{title}” is off the site, and its address leads elsewhere.',
    trash: '“{title}” is in the trash.',
    path: 'The address of “{title}” is {path} now.',
    duplicate: 'A copy of “{title}” is a draft.',
  },
} as const
