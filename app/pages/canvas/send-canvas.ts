/** Everything that sending needs and filling in does not: loaded when the visitor sends. */
import { openBackend } from '#app/lib/backend.ts'
import { browserStorage } from '#app/lib/browser-storage.ts'
import { type CanvasDraft, contentOf, noteSent, untilSentElsewhere } from './draft.ts'
import { oneTabAtATime } from './one-tab-at-a-time.ts'
import { type CanvasOutcome, saveCanvas } from './save-canvas.ts'
import { admitSubmission } from './submission-limit.ts'

/** Saves the snapshot and has it emailed, unless another tab has just done so. */
export function sendCanvas(snapshot: CanvasDraft): Promise<CanvasOutcome> {
  const { email, answers, link } = snapshot
  const content = contentOf(snapshot)
  return oneTabAtATime(async (isSecond) => {
    // A canvas that the previous tab has sent is not sent again.
    if (isSecond && (await untilSentElsewhere(content))) return 'done'
    if (!admitSubmission(browserStorage.device, email, Date.now())) return 'limited'
    const outcome = await saveCanvas(await openBackend(), email, answers, {
      storage: browserStorage.device,
      now: Date.now,
      replacedLink: link?.token,
    })
    // From now on a reload starts a new canvas, and a waiting tab knows that this one was sent.
    if (outcome === 'done') noteSent(content)
    return outcome
  })
}
