/** What the field finds without asking the server: pages, settings and actions, by role. */
import { useAuth } from '#app/lib/auth.tsx'
import { factName, useNames } from '#app/staff/fact-names.ts'
import { givenViews } from '#app/staff/lead-views.ts'
import { usePageName } from '#app/staff/page-name.ts'
import { actionsHere } from '#app/staff/shortcuts.tsx'
import { useAccess } from '#app/staff/staff-access.ts'
import { account } from '#content/staff/account.ts'
import { commandField as words } from '#content/staff/command-field.ts'
import { meetings } from '#content/staff/meetings.ts'
import { settings } from '#content/staff/settings.ts'
import { type StaffLink, staff, staffNavigation, staffPages } from '#content/staff.ts'
import { anchorOf } from '#contract/anchor-of.ts'
import { fillIn } from '#contract/fill-in.ts'
import { PAGE_PATHS } from '#contract/page-paths.ts'

/** Something that was found. It leads to an address, or does something here. */
export interface Command {
  /** Unique among all that is found. */
  id: string
  group: keyof typeof words.groups
  label: string
  /** What tells it from others of the same name. */
  detail?: string | undefined
  /** Other words by which it is found. */
  alsoFoundBy?: string
  to?: string
  run?: () => void
  /** Keys that do the same. */
  keys?: string
  /** Shown before anything is typed. */
  isFirst?: boolean
}

type Access = NonNullable<ReturnType<typeof useAccess>>

const also = words.alsoFoundBy
const ALSO: Readonly<Partial<Record<StaffLink, string>>> = {
  '/': also.edit,
  '/admin/settings': also.settings,
  '/admin/person': also.person,
  '/admin/system': also.system,
  '/admin/team': also.team,
  '/admin/activity': also.activity,
}

/** The page of an entry of the navigation. */
const staffPage = (path: StaffLink): Command => ({
  id: `staff ${path}`,
  group: 'staff',
  label: path === '/' ? staff.header.edit : staffPages[path].label,
  alsoFoundBy: `${path === '/' ? '' : staffPages[path].title} ${ALSO[path] ?? ''}`,
  to: path,
  isFirst: true,
  ...(path !== '/' && { keys: `g ${staffPages[path].key}` }),
})

/** What can be done with leads and meetings. */
function workActions({ may }: Access, userId: string | undefined): Command[] {
  const action = (id: keyof typeof words.actions, to: string): Command => ({
    id,
    group: 'actions',
    label: words.actions[id],
    alsoFoundBy: also[id as keyof typeof also] ?? '',
    to,
    isFirst: true,
  })
  const part = (title: string, alsoFoundBy: string): Command => ({
    id: `meetings ${title}`,
    group: 'actions',
    label: title,
    alsoFoundBy,
    to: `/admin/meetings#${anchorOf(title)}`,
  })
  const ofLeads = [
    action('enterLead', '/admin/leads#enter'),
    action('importLeads', '/admin/leads?import=1'),
    action('board', '/admin/leads?view=board'),
    ...givenViews(userId).map(
      ({ name, search }): Command => ({
        id: `view ${name}`,
        group: 'actions',
        label: fillIn(words.view, { name }),
        alsoFoundBy: also.views,
        to: `/admin/leads${search}`,
      }),
    ),
  ]
  const ofMeetings = [
    part(meetings.block.title, also.block),
    part(meetings.why.title, also.why),
    part(meetings.feed.title, also.feed),
  ]
  const allowed: Command[] = []
  if (may('leads')) {
    allowed.push(...ofLeads)
  }
  if (may('bookings')) {
    allowed.push(...ofMeetings)
  }
  return allowed
}

/** What people do with their own account. */
function accountActions(signOut: () => void): Command[] {
  const part = (id: 'password' | 'devices' | 'notices' | 'secondStep', title: string): Command => ({
    id,
    group: 'actions',
    label: words.actions[id],
    alsoFoundBy: also[id],
    to: `/admin/account#${anchorOf(title)}`,
  })
  return [
    part('password', account.password.title),
    part('secondStep', account.twoStep.title),
    part('notices', account.notices.title),
    part('devices', account.devices.title),
    {
      id: 'signOut',
      group: 'actions',
      label: words.actions.signOut,
      alsoFoundBy: also.signOut,
      run: signOut,
    },
  ]
}

/** The parts of 'Settings' and their facts. Items of lists are found by their part. */
function settingsFound(sections: ReturnType<typeof useNames<typeof settings.sections>>): Command[] {
  return sections.flatMap(({ title, list, fields }): Command[] => [
    {
      id: `settings ${title}`,
      group: 'settings',
      label: title,
      alsoFoundBy: list ? fields.map(({ label }) => label).join(' ') : '',
      to: `/admin/settings#${anchorOf(title)}`,
    },
    ...(list
      ? []
      : fields.map(
          ({ at, kind, label }): Command => ({
            id: `settings ${title} ${at}`,
            group: 'settings',
            label: factName({ of: title, kind, label }),
            to: `/admin/settings#${at}`,
          }),
        )),
  ])
}

/** Everything that the person who is signed in may open or do. */
export function useCommands(): readonly Command[] {
  const access = useAccess()
  const { user, signOut } = useAuth()
  const sections = useNames(settings.sections)
  const pageName = usePageName()
  if (!access) {
    return accountActions(signOut)
  }
  const here = actionsHere().map(
    ({ label, keys, run }): Command => ({
      id: `here ${label}`,
      group: 'here',
      label,
      keys,
      run,
      isFirst: keys !== '?',
    }),
  )
  const isHere = ({ label }: Command) => here.some((one) => one.label === label)
  return [
    ...here,
    ...workActions(access, user?.id).filter((action) => !isHere(action)),
    ...staffNavigation.flatMap(({ pages }) => pages.filter(access.mayOpen).map(staffPage)),
    ...accountActions(signOut),
    ...(access.may('settings') ? settingsFound(sections) : []),
    ...PAGE_PATHS.map(
      (path): Command => ({
        id: `site ${path}`,
        group: 'site',
        label: pageName(path),
        detail: path,
        to: path,
      }),
    ),
  ]
}
