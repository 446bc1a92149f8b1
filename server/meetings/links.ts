import { MEETINGS_FEED_PATH, meetingAddress } from '#contract/meetings.ts'
import { signedIds } from '#server/http/signed-ids.ts'
import type { MeetingWithLead } from './stored-meeting.ts'

export type MeetingLinks = ReturnType<typeof meetingLinks>

/**
 * Addresses that work without an account: a visitor's meeting, and the feed that staff subscribe
 * to.
 */
export function meetingLinks({
  signingSecret,
  siteUrl,
}: {
  signingSecret: string
  siteUrl: string
}) {
  const ids = signedIds(signingSecret, 'meeting')
  const views = signedIds(signingSecret, 'meeting-view')
  const feedsOf = (host = '') =>
    signedIds(signingSecret, host ? `meetings-feed ${host}` : 'meetings-feed')
  return {
    ...ids,
    /** The page that shows, moves and cancels a meeting. */
    pageOf: (meetingId: string) => siteUrl + meetingAddress(ids.tokenOf(meetingId)),
    /**
     * The page whose button books a held meeting. Following the link has no effect, because mail
     * scanners follow it before people do. It has the parameters of the booking too, for the form
     * that shows when the hold is lost.
     */
    confirmationOf: ({ id, call, starts_at, zone }: MeetingWithLead) =>
      `${siteUrl}${meetingAddress(ids.tokenOf(id))}&${new URLSearchParams({ call, at: starts_at.toISOString(), zone })}`,
    /**
     * A token that only shows a meeting. Whoever books gets it; the one that moves and cancels is
     * only in the email.
     */
    viewTokenOf: views.tokenOf,
    viewIdOf: views.idOf,
    /** @param host id of the one whose meetings it has; all meetings without one */
    feedOf: (version: number, host?: string) => {
      const token = feedsOf(host).tokenOf(version.toString(16).padStart(32, '0'))
      return `${siteUrl}${MEETINGS_FEED_PATH}/${token}.ics${host ? `?host=${host}` : ''}`
    },
    /** The version in a feed's token. Undefined unless the token is valid. */
    feedVersionOf: (token: string, host?: string) => {
      const id = feedsOf(host).idOf(token)
      return id === undefined ? undefined : Number.parseInt(id.replaceAll('-', ''), 16)
    },
  }
}
