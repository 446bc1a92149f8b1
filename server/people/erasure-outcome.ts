/** What erasing a person does and leaves, in words for staff and for the person. */
import { personErasure as words } from '#content/staff/person.ts'
import { DAY_MS } from '#contract/durations.ts'
import { fillIn } from '#contract/fill-in.ts'
import { STAFF_LANGUAGE } from '#contract/language.ts'
import { momentInWords } from '#contract/meeting-time.ts'
import { AUDIT_RETENTION_DAYS } from '#contract/retention.ts'
import type { ErasedPerson, PersonData } from '#contract/staff/people.ts'
import type { OutboxKind } from '#contract/tables/operations.ts'
import { KEPT_BACKUPS } from '#server/db/embedded/backup.ts'
import type { CrmErasure } from '#server/leads/crm/erase-person.ts'

const longDay = (timeZone: string) =>
  new Intl.DateTimeFormat(STAFF_LANGUAGE, { dateStyle: 'long', timeZone })
const DAY = longDay('UTC')
const COUNTED = [
  'leads',
  'notes',
  'meetings',
  'canvases',
  'newsletter',
  'accounts',
  'deliveries',
  'mentions',
  'mailFiles',
] as const

/**
 * Whether the other side of a call keeps what it was told, so that staff must have it deleted there.
 * The CRM is asked to erase by this program, emails are in the mailboxes of people, and entries in
 * calendars go with their meetings.
 */
const IS_KEPT_THERE: Readonly<Record<OutboxKind, boolean>> = {
  crm_lead: false,
  email: false,
  calendar: false,
  webhook: true,
  crm_erasure: false,
}

/** Others that were told about a person lately, and keep it. */
function namesOfReceivers({ deliveries }: Pick<PersonData, 'deliveries'>): string[] {
  const sent = deliveries.filter(({ kind, state }) => IS_KEPT_THERE[kind] && state === 'done')
  return [...new Set(sent.map(({ content }) => String(content.receiver)))]
}

interface ErasureOutcome {
  /** What goes and what stays, for staff and for the person. */
  outcome: string
  /** What staff still have to do. */
  left: string
}

/** The receipt for staff, and what they can write to the person. */
export function erasureTexts(
  { outcome, left }: ErasureOutcome,
  { number, at, zone }: { number: string; at: Date; zone: string },
): Pick<ErasedPerson, 'receipt' | 'letter'> {
  const erased = fillIn(words.erased, { number, at: momentInWords(at, zone, STAFF_LANGUAGE) })
  return {
    receipt: `${erased}\n${outcome}\n${left}`,
    letter: fillIn(words.letter, { number, day: longDay(zone).format(at), outcome }),
  }
}

export function outcomeOf(data: PersonData, crm: CrmErasure, keptMentions = 0): ErasureOutcome {
  const { goes, stays, left } = words
  const counts = { ...data, notes: data.leads.flatMap(({ notes }) => notes) }
  const gone = COUNTED.filter((name) => counts[name].length > 0).map(
    (name) => `${goes[name]}: ${counts[name].length}`,
  )
  const isAtCrm = crm === 'no token' && data.leads.some(({ delivery }) => delivery === 'delivered')
  const failure = typeof crm === 'object' && crm.failed
  const newest = Date.parse(data.backups.at(-1) ?? '')
  const others = data.otherAddresses.length
  const told = { names: namesOfReceivers(data).join(', ') }
  const listed = (title: string, ...lines: (string | false)[]) =>
    [`\n${title}`, ...lines.filter(Boolean).map((line) => `– ${line}`)].join('\n')
  const goesList = listed(
    words.goesTitle,
    ...gone,
    gone.length === 0 && goes.nothing,
    crm === 'erased' && goes.crm,
  )
  const staysList = listed(
    words.staysTitle,
    isAtCrm && stays.crm,
    failure && stays.crmFailed,
    stays.sent,
    told.names !== '' && fillIn(stays.webhooks, told),
    keptMentions > 0 && fillIn(stays.mentions, { count: keptMentions }),
    stays.others,
    // With one backup a night.
    newest
      ? fillIn(stays.backups, { last: DAY.format(newest + KEPT_BACKUPS * DAY_MS) })
      : stays.otherBackups,
    stays.traces,
    fillIn(stays.audit, { days: AUDIT_RETENTION_DAYS }),
  )
  return {
    outcome: `${goesList}\n${staysList}`,
    left: listed(
      words.leftTitle,
      failure && fillIn(left.crmFailed, { reason: failure }),
      isAtCrm && left.crm,
      others > 0 && fillIn(left.otherAddresses, { count: others }),
      told.names !== '' && fillIn(left.webhooks, told),
      left.others,
      left.restore,
    ),
  }
}
