/**
 * Tokens of services that list the events of a time, and then what changed in it. The end of that
 * time is part of the token, because meetings can be booked further ahead every day.
 */
import { DAY_MS } from '#contract/durations.ts'
import type { Span } from '#contract/meetings.ts'

/** The list is made anew every day. Its time may end earlier than asked for by this much. */
const SLACK_MS = 7 * DAY_MS

export interface ListedSince {
  /** Of the service. */
  token: string
  /** Epoch milliseconds: the end of the time that was listed. */
  to: number
}

export const listToken = (to: number, token: string) => `${to} ${token}`

/** Undefined where everything has to be listed. */
export function listedSince(stored: string | null, within: Span): ListedSince | undefined {
  const [, end = '', token] = /^(\d+) (.+)$/.exec(stored ?? '') ?? []
  return token !== undefined && Number(end) + SLACK_MS >= within.to
    ? { token, to: Number(end) }
    : undefined
}
