import { meetingRescheduling } from '#content/video/meeting-rescheduling.ts'

/** Scenes in the order of the film. Each begins where the previous one ends. */
const scenesInOrder = Object.values(meetingRescheduling.scenes)

export const filmSeconds = scenesInOrder.reduce((sum, { seconds }) => sum + seconds, 0)

/** The captions as a WebVTT file. */
export function captions(): string {
  let start = 0
  const blocks = scenesInOrder.map(({ seconds, cues }) => {
    const lines = cues.map(({ from, to, text }) => `${timestamp(start + from)} --> ${timestamp(start + to)}\n${text}\n`)
    start += seconds
    return lines.join('\n')
  })
  return `WEBVTT\n\n${blocks.join('\n')}`
}

/** `mm:ss.ttt`, as WebVTT writes times below an hour. */
function timestamp(seconds: number): string {
  const milliseconds = Math.round(seconds * 1000)
  const minutes = Math.floor(milliseconds / 60_000)
  return `${String(minutes).padStart(2, '0')}:${((milliseconds % 60_000) / 1000).toFixed(3).padStart(6, '0')}`
}
