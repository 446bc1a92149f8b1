import { lazy, Suspense, useEffect, useRef } from 'react'
import { EditableText } from '#app/components/editable-text.tsx'
import { MissingPart } from '#app/components/missing-part.tsx'
import { loadChunk } from '#app/lib/load-chunk.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { usePublicConfig } from '#app/lib/public-config.ts'
import type { RouteHandle } from '#app/lib/route-handle.ts'
import { useWords } from '#app/lib/words.ts'
import { missingPart } from '#content/missing-part.ts'
import { embed } from '#content/pages/embed.ts'
import { Choose } from './choose.tsx'
import { type Step, Summary } from './summary.tsx'
import { type MeetingPage, useMeetingPage } from './use-meeting-page.ts'

export const handle: RouteHandle = { hydrate: 'shown', shell: 'bare' }
export const meta = pageMeta('embed.meeting', embed.meeting, { noindex: true })

// Later steps are not part of the first load; each is fetched one step ahead.
const loadDetails = () => loadChunk(() => import('./details.tsx'))
const loadBooked = () => loadChunk(() => import('./booked-screens.ts'))
const Details = lazy(async () => ({ default: (await loadDetails()).Details }))
const PostedAnswer = lazy(async () => ({ default: (await loadDetails()).PostedAnswer }))
const Booked = lazy(async () => ({ default: (await loadBooked()).Booked }))
const DayInWheel = lazy(async () => ({ default: (await loadBooked()).DayInWheel }))
const UnknownMeeting = lazy(async () => ({ default: (await loadBooked()).UnknownMeeting }))
const Move = lazy(async () => ({ default: (await loadBooked()).Move }))

function stepOf({ meeting, isMoving, at, day }: MeetingPage): Step {
  if (meeting !== undefined && !isMoving) {
    return 'booked'
  }
  if (at !== undefined) {
    return 'details'
  }
  return day ? 'time' : 'day'
}

/**
 * Our own booking page: shown in the scheduler overlay, or by itself. Every state of it has an
 * address.
 */
export default function EmbedMeetingPage() {
  const page = useMeetingPage()
  const step = stepOf(page)
  // Day and time are chosen on the same screen, where nothing moves.
  const screen = step === 'time' ? 'day' : step
  // Someone who waits for the email that asks to confirm may wait in vain.
  const hasEmail = page.meeting && !page.isMoving && page.meeting.state !== 'held'
  useScreen(screen)
  useNameInOverlay(page.call.name.text)

  return (
    <div
      className="meeting"
      data-live={page.isLive || undefined}
      data-settled={page.isClockKnown || undefined}
      data-overlay={page.isInOverlay || undefined}
      data-step={page.meeting?.state === 'held' ? 'details' : step}
      data-screen={screen}
    >
      <Summary {...page} step={page.meeting?.state === 'held' ? 'details' : step}>
        {page.meeting && !page.isMoving ? (
          <Suspense>
            <DayInWheel meeting={page.meeting} isNew={page.done === 'booked'} />
          </Suspense>
        ) : null}
      </Summary>
      {/* Around the screens, so that one stays until the code of the next is there. */}
      <Suspense>
        {/* It is another element where the summary above it has another height on a phone. */}
        <div key={screen} className="meeting-screen">
          <MissingPart words={useWords('missingPart', missingPart, 'plain')} />
          <Screen page={page} step={step} />
          {hasEmail ? null : <Elsewhere />}
        </div>
      </Suspense>
    </div>
  )
}

function Screen({ page, step }: { page: MeetingPage; step: Step }) {
  const { meeting, at } = page
  if (meeting === null) {
    return <UnknownMeeting />
  }
  if (meeting && step === 'booked') {
    return <Booked key={meeting.state} {...page} meeting={meeting} />
  }
  if (meeting && at !== undefined) {
    return <Move {...page} meeting={meeting} at={at} />
  }
  if (at !== undefined) {
    return <Details {...page} at={at} />
  }
  return (
    <>
      {page.visit.answer ? <PostedAnswer answer={page.visit.answer} /> : null}
      <Choose {...page} />
    </>
  )
}

/** Loads the code of the next screen, and begins a new one at the top. */
function useScreen(screen: Step): void {
  const before = useRef(screen)

  // The confirmation must be there when the booking is, even if the connection is lost in between.
  useEffect(() => {
    const loadNextStep = screen === 'details' ? loadBooked : loadDetails
    void loadNextStep()
  }, [screen])

  useEffect(() => {
    if (before.current === screen) {
      return
    }
    before.current = screen
    window.scrollTo({ top: 0 })
  }, [screen])
}

/** The overlay around the page names the call too (`document/scheduler.js`). */
function useNameInOverlay(name: string): void {
  useEffect(() => {
    window.frameElement?.dispatchEvent(new CustomEvent('call', { detail: name }))
  }, [name])
}

function Elsewhere() {
  const { contactEmail } = usePublicConfig()
  const { elsewhere } = useWords('embed', embed).meeting
  return (
    <p className="mt-8 text-caption text-muted">
      <a
        className="inline-flex min-h-11 items-center underline underline-offset-4"
        href={`mailto:${contactEmail}`}
      >
        <span>
          <EditableText text={elsewhere} /> <span>{contactEmail}</span>
        </span>
      </a>
    </p>
  )
}
