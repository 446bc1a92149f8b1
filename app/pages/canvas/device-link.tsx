import { useEffect, useRef, useState } from 'react'
import { useWords } from '#app/lib/words.ts'
import { canvasDevice } from '#content/canvas-device.ts'
import { fillIn } from '#contract/fill-in.ts'
import { type CanvasDraft, isDraftKept, isUntouched } from './draft.ts'
import { answeredCount } from './later-parts.tsx'
import { LinkScreen, type LinkScreenProps } from './link-screen.tsx'
import { hasSameAnswers, replaceDraft } from './set-aside.ts'
import { type FetchFailure, fetchCopy } from './transfer.ts'

interface DeviceLinkProps {
  token: string
  /** What is on this device. */
  draft: CanvasDraft
  /** The canvas has taken the place of the draft, at this step. */
  onOpen: (step: number) => void
  /** Goes on with the canvas on this device. */
  onLeave: () => void
}

/** `copy`: the visitor has to choose. `notKept`: it is open, and the browser does not store it. */
type Phase = 'opening' | FetchFailure | { copy: CanvasDraft } | { notKept: CanvasDraft }

/** What a visitor sees after opening the link of another device, before the canvas appears. */
export function DeviceLink({ token, draft, onOpen, onLeave }: DeviceLinkProps) {
  const words = useWords('canvasDevice', canvasDevice)
  const [phase, setPhase] = useState<Phase>('opening')
  const here = useRef(draft)

  function open(copy: CanvasDraft) {
    replaceDraft(copy)
    if (isDraftKept()) {
      onOpen(copy.step)
    } else {
      setPhase({ notKept: copy })
    }
  }
  const openCopy = useRef(open)

  useEffect(() => {
    if (phase !== 'opening') {
      return
    }
    let isOver = false
    void fetchCopy(token).then((copy) => {
      if (isOver) {
        return
      }
      if (typeof copy === 'string') {
        setPhase(copy)
      } else if (isUntouched(here.current) || hasSameAnswers(copy, here.current)) {
        openCopy.current(copy)
      } else {
        // Only the visitor decides to replace the canvas on this device.
        setPhase({ copy })
      }
    })
    return () => {
      isOver = true
    }
  }, [phase, token])

  const leave = { label: words.leave, onClick: onLeave }
  const again = { label: words.failed.again, onClick: () => setPhase('opening') }
  if (typeof phase === 'object') {
    if ('notKept' in phase) {
      const { step } = phase.notKept
      const actions = [{ label: words.leave, onClick: () => onOpen(step) }]
      return <LinkScreen {...words.notKept} actions={actions} />
    }
    const { title, text, open: openLabel, keep } = words.choice
    const { copy } = phase
    const facts = { theirs: answeredCount(copy.answers), ours: answeredCount(draft.answers) }
    const actions = [
      { label: openLabel, onClick: () => open(copy) },
      { label: keep, onClick: onLeave },
    ]
    return <LinkScreen title={title} text={fillIn(text, facts)} actions={actions} />
  }
  const { title, text, limited, insecure } = words.failed
  const screens: Record<typeof phase, LinkScreenProps> = {
    opening: { title: words.opening, isBusy: true },
    gone: { ...words.gone, actions: [leave] },
    damaged: { ...words.damaged, actions: [leave] },
    insecure: { title, text: insecure, actions: [leave] },
    limited: { title, text: limited, actions: [again, leave] },
    failed: { title, text, actions: [again, leave] },
  }
  return <LinkScreen key={phase} {...screens[phase]} />
}
