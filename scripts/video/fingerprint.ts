import { createHash } from 'node:crypto'
import { meetingRescheduling } from '#content/video/meeting-rescheduling.ts'

/**
 * SHA-256 of all words and times of the film. It is written into the rendered files, so that a test notices when they
 * are older than the storyboard.
 */
export function storyboardFingerprint(): string {
  return createHash('sha256').update(JSON.stringify(meetingRescheduling.scenes)).digest('hex')
}
