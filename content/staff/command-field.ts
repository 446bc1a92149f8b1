/** Words of the field that finds what staff work with, and of what it finds. */
export const commandField = {
  /** Titles of what was found, by its kind. */
  groups: {
    here: 'On this page',
    staff: 'Staff pages',
    actions: 'Actions',
    settings: 'Settings',
    site: 'Pages of the site',
    leads: 'Leads',
    canvases: 'Canvases',
    people: 'People',
  },
  actions: {
    enterLead: 'Enter a lead',
    board: 'Leads as a board',
    password: 'Change your password',
    devices: 'See where you are signed in',
    notices: 'Choose what you are told by email',
    secondStep: 'Two-step sign-in',
    signOut: 'Sign out',
  },
  /** Other words by which an action is found. */
  alsoFoundBy: {
    enterLead: 'add new create contact by hand',
    board: 'columns kanban pipeline states',
    views: 'leads list',
    block: 'meetings holiday absence busy calendar',
    why: 'meetings free times calendar',
    feed: 'meetings calendar subscribe',
    password: 'account sign in',
    devices: 'account sessions browsers',
    notices: 'account notifications emails',
    secondStep: 'account authenticator codes security',
    signOut: 'log out leave',
    settings: 'facts company',
    person: 'privacy data erase delete copy',
    system: 'backup email CRM storage version',
    team: 'accounts roles invite colleagues',
    activity: 'audit log undo',
    edit: 'site words texts pictures publish',
  },
  /** Before a view of the leads, such as 'Assigned to me'. */
  view: 'Leads: {name}',
  person: 'Everything about {email}',
  colleague: 'Leads of {email}',
  list: 'What was found',
  nothing: 'Nothing found. Try a name, an address, or a word of what you want to do.',
  searching: 'Searching…',
  failed: 'The leads could not be searched: {message}',
  found: { one: '{count} result', many: '{count} results' },
  /** What the keys do, for those who have a keyboard. */
  keys: { choose: 'choose', open: 'open', newTab: 'in a new tab', close: 'close' },
} as const
