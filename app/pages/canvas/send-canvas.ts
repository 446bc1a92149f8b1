/** Everything that sending needs and filling in does not: loaded when the visitor sends. */
import { openBackend } from '#app/lib/backend.ts'
import { browserStorage } from '#app/lib/browser-storage.ts'
import { type CanvasDraft, contentOf, noteSent, untilSentElsewhere } from './draft.ts'
import { oneTabAtATime } from './one-tab-at-a-time.ts'
import { type CanvasOutcome, saveCanvas } from './save-canvas.ts'
import { countSubmission, maySubmit } from './submission-limit.ts'

/**
 * Saves the snapshot and has it emailed, unless another tab has just done so.
 * @param email the snapshot's address, in the spelling of `contract/email-address.ts`
 */
export function sendCanvas(snapshot: CanvasDraft, email: string): Promise<CanvasOutcome> {
  const { answers, link } = snapshot
  const content = contentOf(snapshot)
  return oneTabAtATime(async (isSecond) => {
    // A canvas that the previous tab has sent is not sent again.
    if (isSecond && (await untilSentElsewhere(content))) return 'done'
    if (!maySubmit(browserStorage.device, email, Date.now())) return 'limited'
    const outcome = await saveCanvas(await openBackend(), email, answers, {
      storage: browserStorage.device,
      now: Date.now,
      replacedLink: link?.token,
    })
    if (outcome !== 'done') return outcome
    countSubmission(browserStorage.device, email, Date.now())
    // From now on a reload starts a new canvas, and a waiting tab knows that this one was sent.
    noteSent(content)
    return outcome
  })
}
