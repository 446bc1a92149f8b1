import { use, useEffect, useRef, useState } from 'react'
import { postJson } from '#app/lib/post-json.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { useWords } from '#app/lib/words.ts'
import {
  CANVAS_LINK_PATH,
  CANVAS_LINK_REVOKE_PATH,
  type LinkedCanvasAnswer,
  SUMMARY_STEP,
} from '#contract/canvas.ts'
import { fillIn } from '#contract/fill-in.ts'
import { type CanvasDraft, changeDraft, isUntouched } from './draft.ts'
import { answeredCount, dateInWords, type LinkWordsGiven } from './later-parts.tsx'
import { LinkScreen, type LinkScreenProps } from './link-screen.tsx'
import { replaceDraft } from './set-aside.ts'
import type { CanvasLink } from './use-link-in-address.ts'

interface LinkedCanvasProps {
  link: CanvasLink
  /** What is on this device. */
  draft: CanvasDraft
  wordsGiven: LinkWordsGiven
  /** The canvas has taken the place of the draft. */
  onOpen: () => void
  /** Goes on with the canvas on this device. */
  onLeave: () => void
}

/**
 * `gone`: the link opens nothing (any more); `limited`: the server counted too many; `failed`:
 * anything else.
 */
type LinkFailure = 'gone' | 'limited' | 'failed'

/** What went wrong, by the status of the answer. */
const FAILURES: Readonly<Record<number, LinkFailure>> = { 404: 'gone', 429: 'limited' }

/**
 * The token is sent in the body, never in an address. A link that had ended already counts as ended
 * by `revoke`.
 */
async function send(path: string, token: string): Promise<Response | LinkFailure> {
  const response = await postJson(path, { token }, 20_000)
  if (response?.ok) {
    return response
  }
  return FAILURES[response?.status ?? 0] ?? 'failed'
}

/** The canvas behind a link. */
async function openLink(token: string): Promise<LinkedCanvasAnswer | LinkFailure> {
  const response = await send(CANVAS_LINK_PATH, token)
  return response instanceof Response ? response.json().catch(() => 'failed' as const) : response
}

/** The canvas behind the link takes the place of the draft. */
function takeOver({ email, answers, sentAt }: LinkedCanvasAnswer, { token }: CanvasLink): void {
  replaceDraft({ answers, email, step: SUMMARY_STEP, link: { token, sentAt } })
}

/** A draft that came from a link does not keep the link once it is revoked. */
function forgetOpened({ token }: CanvasLink): void {
  changeDraft(({ link: opened, ...draft }) =>
    opened && opened.token !== token ? { ...draft, link: opened } : draft,
  )
}

type Phase =
  | 'opening'
  | 'revoke'
  | 'revoking'
  | 'revoked'
  | LinkFailure
  | { canvas: LinkedCanvasAnswer }

/**
 * What a visitor sees after following a link from a canvas email: before the canvas appears, or
 * instead of it.
 */
export function LinkedCanvas({ link, draft, wordsGiven, onOpen, onLeave }: LinkedCanvasProps) {
  const words = useWords('canvasLink', use(wordsGiven()))
  const language = useLanguage()
  const [phase, setPhase] = useState<Phase>(link.purpose === 'resume' ? 'opening' : 'revoke')
  const here = useRef(draft)
  const open = useRef(onOpen)

  useEffect(() => {
    if (phase !== 'opening') {
      return
    }
    let isOver = false
    void openLink(link.token).then((canvas) => {
      if (isOver) {
        return
      }
      if (typeof canvas === 'string') {
        setPhase(canvas)
        return
      }
      const isSame = JSON.stringify(canvas.answers) === JSON.stringify(here.current.answers)
      // Only the visitor decides to replace the canvas on this device.
      if (isSame || isUntouched(here.current)) {
        takeOver(canvas, link)
        open.current()
      } else {
        setPhase({ canvas })
      }
    })
    return () => {
      isOver = true
    }
  }, [phase, link])

  async function revoke() {
    setPhase('revoking')
    const outcome = await send(CANVAS_LINK_REVOKE_PATH, link.token)
    if (outcome instanceof Response) {
      forgetOpened(link)
    }
    setPhase(outcome instanceof Response ? 'revoked' : outcome)
  }

  const leave = { label: words.leave, onClick: onLeave }
  function tryAgain() {
    if (link.purpose === 'resume') {
      setPhase('opening')
    } else {
      void revoke()
    }
  }
  const again = { label: words.failed.again, onClick: tryAgain }
  if (typeof phase === 'object') {
    const { title, text, open: openLabel, keep } = words.choice
    const date = dateInWords(phase.canvas.sentAt, language)
    const facts = { date, answered: answeredCount(draft.answers) }
    const actions = [
      {
        label: openLabel,
        onClick: () => {
          takeOver(phase.canvas, link)
          onOpen()
        },
      },
      { label: keep, onClick: onLeave },
    ]
    return <LinkScreen title={title} text={fillIn(text, facts)} actions={actions} />
  }
  const screens: Record<typeof phase, LinkScreenProps> = {
    opening: { title: words.opening, isBusy: true },
    revoking: { title: words.revoking, isBusy: true },
    revoke: {
      ...words.revokeQuestion,
      actions: [
        { label: words.revoke, onClick: () => void revoke() },
        { label: words.revokeQuestion.keep, onClick: onLeave },
      ],
    },
    revoked: { ...words.revoked, actions: [leave] },
    gone: { ...words.gone, actions: [leave] },
    limited: { title: words.failed.title, text: words.failed.limited, actions: [again, leave] },
    failed: { title: words.failed.title, text: words.failed.text, actions: [again, leave] },
  }
  return <LinkScreen key={phase} {...screens[phase]} />
}
