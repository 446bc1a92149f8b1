import { useWords } from '#app/lib/words.ts'
import { dayTimeAndZoneOf } from '#app/staff/day-of.ts'
import { deviceName } from '#app/staff/device-name.ts'
import { useMoney } from '#app/staff/money.ts'
import { callFacts } from '#content/calls.ts'
import { storedNames, storedTexts } from '#content/staff/stored-names.ts'
import { staffPages } from '#content/staff.ts'

const words = staffPages['/admin/person']
const { fields, lead } = staffPages['/admin/leads']

/** Larger numbers are times: those of a visit are stored as epoch milliseconds. */
const EPOCH_MS = 1e12
const TIME = /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/
/** Ids and hashes, which say nothing to people. */
const ID = /^([\da-f]{8}-[\da-f-]{27}|[\w-]{43}|[\da-f]{64})$/

/** Whether there is nothing to read in a value. */
export function isEmpty(value: unknown): boolean {
  if (!value) {
    return true
  }
  if (typeof value === 'string') {
    return ID.test(value)
  }
  return typeof value === 'object' && Object.values(value).every(isEmpty)
}

/** `last_sign_in_at` and `lastSignInAt` are read as 'Last sign in'. */
function labelOf(name: string): string {
  const said = name
    .replaceAll(/_|(?=[A-Z])/g, ' ')
    .replace(/ at$/i, '')
    .toLowerCase()
  return storedNames[name] ?? said.charAt(0).toUpperCase() + said.slice(1)
}

const ORDER = Object.keys(storedNames)
/** Names that are not in the list come after it, and lists and objects last. */
function rank([name, value]: [string, unknown]): number {
  const place = name in storedNames ? ORDER.indexOf(name) : ORDER.length
  return typeof value === 'object' ? 2 * ORDER.length + place : place
}

/** A list of texts, such as roles or what was corrected: from what to what. */
const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string')

/** A plain value in words. */
function textOf(name: string, value: unknown): string {
  if (typeof value === 'number') {
    return value > EPOCH_MS ? dayTimeAndZoneOf(value) : value.toLocaleString()
  }
  if (isTexts(value)) {
    return value.map((text) => text || lead.empty).join(name in fields ? ' → ' : ', ')
  }
  if (typeof value !== 'string') {
    return words.yes
  }
  if (TIME.test(value)) {
    return dayTimeAndZoneOf(value)
  }
  if (name === 'user_agent') {
    return deviceName(value)
  }
  // The version of a privacy policy is its date with a part of its hash.
  return storedTexts[name]?.[value] ?? value.replace(/, [\da-f]{12}$/, '')
}

/**
 * A value with all that it holds: plain values in two columns, then lists and objects below their
 * names. Nothing empty.
 */
export function Values({
  value,
  none,
  name = '',
}: {
  value: unknown
  none: string
  name?: string
}) {
  const calls: Record<string, string | { name: string }> = useWords('calls', callFacts, 'plain')
  const { money } = useMoney()
  /** A name or an amount as staff publish it. */
  function published(name: string, value: unknown): string | undefined {
    if (name === 'value' && typeof value === 'number') {
      return money(value)
    }
    const call = name === 'call' ? calls[`${value}`] : undefined
    return typeof call === 'object' ? call.name : undefined
  }
  if (isEmpty(value)) {
    return <p className="text-muted text-small">{none}</p>
  }
  const isPlain = (inner: unknown) => typeof inner !== 'object' || isTexts(inner)
  if (typeof value !== 'object' || value === null || (name && isPlain(value))) {
    return (
      <span className="whitespace-pre-wrap">{published(name, value) ?? textOf(name, value)}</span>
    )
  }
  const parts = Object.entries(value).filter(([name, inner]) => !isEmpty(inner) && name !== 'file')
  return (
    <dl className="grid gap-y-1 text-[0.875rem]">
      {parts
        .toSorted((one, other) => rank(one) - rank(other))
        .map(([name, inner]) => (
          <div
            key={name}
            className={
              isPlain(inner)
                ? 'grid gap-x-4 sm:grid-cols-[10rem_minmax(0,1fr)]'
                : 'not-first:mt-2 mb-1'
            }
          >
            <dt className="text-muted">
              {Array.isArray(value) ? Number(name) + 1 : labelOf(name)}
            </dt>
            <dd
              className={
                isPlain(inner) ? '[overflow-wrap:anywhere]' : 'mt-1 border-line border-s ps-3'
              }
            >
              <Values value={inner} none={none} name={name} />
            </dd>
          </div>
        ))}
    </dl>
  )
}
