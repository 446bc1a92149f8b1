import { createHash } from 'node:crypto'
import { meetingRescheduling } from '#content/video/meeting-rescheduling.ts'

/** SHA-256 of every word and time of the film. Written into the files, so that a test sees when they are older than the storyboard. */
export function storyboardFingerprint(): string {
  return createHash('sha256').update(JSON.stringify(meetingRescheduling.scenes)).digest('hex')
}
