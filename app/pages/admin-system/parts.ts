import { counted } from '#app/staff/counted.ts'
import { dayAndTimeOf } from '#app/staff/day-of.ts'
import { staffPages } from '#content/staff.ts'
import { HOUR_MS } from '#contract/durations.ts'
import { fillIn } from '#contract/fill-in.ts'
import type { DeliveryState, SystemState } from '#contract/staff/system.ts'

const words = staffPages['/admin/system']
/** A backup is late after one missed night. */
const LATE_BACKUP_MS = 36 * HOUR_MS
/**
 * Refused deliveries are repeated within minutes. One that waits longer than this needs attention.
 */
const LATE_DELIVERY_MS = HOUR_MS / 4
/** The same limit as in `server/ops/health.ts`. With less free space the store refuses writes. */
const MIN_DISK_FREE_BYTES = 200 * 1024 * 1024

/** A part of the installation, as its row shows it. */
export interface Part {
  title: string
  /** `open`: not set up, possibly on purpose. */
  state: 'fine' | 'open' | 'trouble'
  text: string
  /** When the part last did its work, in ISO 8601. */
  latest?: string | null
  /** The page where more can be done about it. */
  to?: string
}

/** @param now epoch milliseconds */
export function partsOf(system: SystemState, now: number): Part[] {
  return [
    storagePart(system.storage),
    backupPart(system.backup, now),
    deliveryPart(words.crm, system.crm, now),
    deliveryPart(words.email, system.email, now),
    calendarsPart(system.calendars),
    launchPart(system.launch),
    {
      title: words.program.title,
      state: 'fine',
      text: fillIn(words.program.text, {
        version: system.program.version,
        node: system.program.node.replace(/^v/, ''),
        time: dayAndTimeOf(system.program.startedAt),
      }),
    },
    {
      title: words.migrations.title,
      state: 'fine',
      text: fillIn(words.migrations.text, {
        name: system.program.lastMigration.replace(/^.*\/|\.sql$/g, ''),
      }),
      latest: system.program.migratedAt,
    },
  ]
}

/** What works, what is not set up and what fails, in one line. */
export function summaryOf(parts: readonly Part[]): string {
  const counts = (['fine', 'open', 'trouble'] as const).flatMap((state) => {
    const count = parts.filter((part) => part.state === state).length
    return count > 0 ? [counted(words.counts[state], count)] : []
  })
  return parts.every(({ state }) => state === 'fine') ? words.allFine : counts.join(' ')
}

function launchPart({ gaps, failed }: SystemState['launch']): Part {
  const { title, ...texts } = words.launch
  const text = `${counted(texts.gaps, gaps)} ${counted(texts.failed, failed)}`.trim()
  const to = '/admin/settings'
  if (failed > 0) {
    return { title, state: 'trouble', text, to }
  }
  return { title, state: gaps > 0 ? 'open' : 'fine', text, to }
}

function storagePart({ engine, version, bytes, diskFree }: SystemState['storage']): Part {
  const { title } = words.storage
  const size = sizeOf(bytes)
  if (engine === 'postgres') {
    return { title, state: 'fine', text: fillIn(words.storage.postgres, { version, size }) }
  }
  const isLow = diskFree !== null && diskFree < MIN_DISK_FREE_BYTES
  const text = fillIn(words.storage.embedded, { size, free: sizeOf(diskFree ?? 0) })
  return isLow
    ? { title, state: 'trouble', text: `${text} ${words.storage.low}` }
    : { title, state: 'fine', text }
}

function backupPart(backup: SystemState['backup'], now: number): Part {
  const { title, elsewhere, none, late, made } = words.backup
  if (!backup) {
    return { title, state: 'open', text: elsewhere }
  }
  const { lastMade } = backup
  if (lastMade === null) {
    return { title, state: 'open', text: none }
  }
  const isLate = now - Date.parse(lastMade) > LATE_BACKUP_MS
  return { title, state: isLate ? 'trouble' : 'fine', text: isLate ? late : made, latest: lastMade }
}

function deliveryPart(
  texts: typeof words.crm | typeof words.email,
  delivery: DeliveryState,
  now: number,
): Part {
  const { title } = texts
  const latest = delivery.lastDelivered
  const problems: string[] = []
  if (delivery.dead > 0) {
    problems.push(counted(texts.dead, delivery.dead))
  }
  if (delivery.oldestDue !== null && now - Date.parse(delivery.oldestDue) > LATE_DELIVERY_MS) {
    const time = dayAndTimeOf(delivery.oldestDue)
    problems.push(fillIn(counted(texts.due, delivery.due), { time }))
    if (delivery.problem) {
      problems.push(fillIn(texts.problem, { problem: delivery.problem }))
    }
  }
  if (problems.length > 0) {
    return { title, state: 'trouble', text: problems.join(' '), latest }
  }
  return delivery.isSetUp
    ? { title, state: 'fine', text: texts.fine, latest }
    : { title, state: 'open', text: texts.unset, latest }
}

function calendarsPart({ count, lastRead, failingSince }: SystemState['calendars']): Part {
  const { title, unset, waiting, failing, fine } = words.calendars
  if (count === 0) {
    return { title, state: 'open', text: unset }
  }
  if (failingSince !== null) {
    return {
      title,
      state: 'trouble',
      text: fillIn(failing, { time: dayAndTimeOf(failingSince) }),
      latest: lastRead,
    }
  }
  if (lastRead === null) {
    return { title, state: 'trouble', text: waiting }
  }
  return { title, state: 'fine', text: counted(fine, count), latest: lastRead }
}

/** A size such as "12 MB" or "1.4 GB". */
function sizeOf(bytes: number): string {
  const inGigabytes = bytes / 1e9
  if (inGigabytes >= 1) {
    return `${inGigabytes.toFixed(1)} GB`
  }
  const inMegabytes = Math.max(1, Math.round(bytes / 1e6))
  return `${inMegabytes} MB`
}
