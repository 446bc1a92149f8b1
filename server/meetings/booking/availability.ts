/** Which times are free, and which host gets a meeting. */
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'
import { lockName, type Store, type Trx } from '#server/db/store.ts'
import { StatusError } from '#server/errors.ts'
import type { CurrentWords } from '#server/words/current-words.ts'
import { type BookableCall, type Host, meetingHosts, offeredCalls } from '../calls.ts'
import { freeTimes, type HostTime, hostWeek, isScarce, whyNotFree } from './free-times.ts'
import { NotBooked } from './not-booked.ts'
import { readOccupied } from './occupied.ts'
import type { Meeting } from './rows.ts'

interface AvailabilityDependencies {
  store: Pick<Store, 'db'>
  clock: { now(): number }
  words: CurrentWords
  /** Addresses of the first host's calendars. */
  feeds: readonly string[]
}

interface WantedTime {
  call: string
  /** Id of the only host who may get it. */
  onlyHost?: string | undefined
  /** Epoch milliseconds. */
  at: number
  minutes: number
  /** The meeting that is to be there, when it exists already. */
  moved?: Meeting
}

interface ChosenHost {
  host: Host
  /** Whether few times would be left. */
  isLast: () => boolean
}

type KnownHost = HostTime & { host: Host }

const taking =
  (call: string, onlyHost?: string) =>
  ({ host }: KnownHost) =>
    host.calls.includes(call) && (onlyHost === undefined || host.id === onlyHost)

export type Availability = ReturnType<typeof availability>

export function availability({ store, clock, words, feeds }: AvailabilityDependencies) {
  /**
   * The hosts whose calendars have been read, with what occupies them.
   * @param call which at least one of them takes, if any host does
   * @param except a meeting that does not count
   * @throws {StatusError} 503 while the calendars of none have been read
   */
  async function knownHosts(
    db: Trx | Store['db'],
    call: string,
    except?: string,
  ): Promise<KnownHost[]> {
    const all = meetingHosts(words)
    const now = clock.now()
    // The last day is that of the host's zone, and the pause after its meetings counts too.
    const days = Math.max(...all.map(({ horizonDays }) => horizonDays)) + 2
    const until = now + days * DAY_MS
    const ids = all.map(({ id }) => id)
    const occupied = await readOccupied(db, { hosts: ids, feeds, now, until, except })
    const known = all.flatMap((host) => {
      const taken = occupied.get(host.id)
      return taken ? [{ host, taken }] : []
    })
    const isTaken = all.some(({ calls }) => calls.includes(call))
    if (isTaken && !known.some(taking(call))) {
      throw new StatusError(503, 'The free times are not known now.')
    }
    return known
  }

  return {
    /**
     * Start times that can be booked now, in epoch milliseconds.
     * @param onlyHost id of a host. Without it, any of them
     * @throws {StatusError} 503 while a calendar has not been read
     */
    async timesFor({ id, minutes }: BookableCall, onlyHost?: string): Promise<number[]> {
      const hosts = (await knownHosts(store.db, id)).filter(taking(id, onlyHost))
      const times = hosts.flatMap(({ host, taken }) => freeTimes(host, minutes, clock.now(), taken))
      return [...new Set(times)].sort((a, b) => a - b)
    },

    /**
     * The host who gets a meeting: of those who are free then, the one it has now, else the one
     * with the fewest meetings that week. A lock lets one booking after the other choose. The table
     * itself refuses meetings that overlap.
     * @throws {NotBooked} when none is free
     */
    async hostFor(trx: Trx, wanted: WantedTime): Promise<ChosenHost> {
      const { call, at, minutes, moved, onlyHost } = wanted
      await lockName(trx, 'meetings')
      const known = await knownHosts(trx, call, moved?.id)
      // A hold has met the notice by the time at which it was made.
      const asked = moved?.state === 'held' ? moved.created_at.getTime() : clock.now()
      const free = known
        .filter(taking(call, onlyHost))
        .filter(({ host, taken }) => !whyNotFree(host, taken, { minutes, now: asked, time: at }))
      const [leastBusy] = free.sort((a, b) => meetingsInWeek(a, at) - meetingsInWeek(b, at))
      if (!leastBusy) {
        throw new NotBooked('taken')
      }
      const { host } = free.find((one) => one.host.id === moved?.host) ?? leastBusy
      const isLast = () => {
        const calls = offeredCalls(words).filter(({ id }) => host.calls.includes(id))
        return isLastOf(withMeeting(known, host, wanted), calls, asked, at)
      }
      return { host, isLast }
    },
  }
}

/** The hosts, with what occupies them once one of them has a meeting. */
function withMeeting(
  known: readonly KnownHost[],
  host: Host,
  { at, minutes }: Pick<WantedTime, 'at' | 'minutes'>,
): KnownHost[] {
  const meeting = { from: at, to: at + minutes * MINUTE_MS }
  return known.map((one) => {
    const { taken } = one
    return one.host === host
      ? { host, taken: { ...taken, meetings: [...taken.meetings, meeting] } }
      : one
  })
}

/**
 * Whether few times would be left after a meeting. Short meetings, well placed, could leave no room
 * for longer ones. Where a longer one has room, a shorter one has, so the longest call of the same
 * hosts counts.
 * @param booked the hosts once the meeting is booked
 * @param calls those that its host takes
 */
function isLastOf(
  booked: readonly KnownHost[],
  calls: readonly BookableCall[],
  asked: number,
  at: number,
): boolean {
  const longest = new Map(
    calls
      .toSorted((a, b) => a.minutes - b.minutes)
      .map((call) => {
        const takers = booked.filter(taking(call.id))
        return [takers.map((one) => one.host.id).join(), { takers, minutes: call.minutes }]
      }),
  )
  return [...longest.values()].some((call) => isScarce(call.takers, call.minutes, asked, at))
}

function meetingsInWeek({ host: { zone }, taken }: KnownHost, at: number): number {
  const week = hostWeek(zone, at)
  return taken.meetings.filter(({ from }) => hostWeek(zone, from) === week).length
}
