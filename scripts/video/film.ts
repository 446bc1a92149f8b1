import { meetingRescheduling } from '#content/video/meeting-rescheduling.ts'
import { letterer } from './lettering.ts'
import { eased } from './motion.ts'
import { COLORS, faded, HEIGHT_PX, WIDTH_PX } from './props.ts'
import type { Scene } from './scene.ts'
import { approvalScene } from './scenes/approval-scene.ts'
import { conflictScene } from './scenes/conflict-scene.ts'
import { draftScene } from './scenes/draft-scene.ts'
import { endScene } from './scenes/end-scene.ts'
import { proposalScene } from './scenes/proposal-scene.ts'
import { requestScene } from './scenes/request-scene.ts'
import { sentScene } from './scenes/sent-scene.ts'
import { titleScene } from './scenes/title-scene.ts'

/** Scenes fade to blank paper and back. With `goesOn` the next scene continues the picture without a fade. */
const FADE_SECONDS = 0.25

interface Film {
  /** The picture at a time in seconds, as an SVG document. The same time always gives the same text. */
  frame(second: number): string
}

/** Prepares the lettering of all scenes and joins them into a film. */
export async function film(): Promise<Film> {
  const letter = await letterer()
  const { scenes: words } = meetingRescheduling
  const scenes: { seconds: number; scene: Scene; goesOn?: boolean }[] = [
    { seconds: words.title.seconds, scene: await titleScene(words.title, letter) },
    { seconds: words.request.seconds, scene: await requestScene(words.request, letter) },
    { seconds: words.conflict.seconds, scene: await conflictScene(words.conflict, letter), goesOn: true },
    { seconds: words.proposal.seconds, scene: await proposalScene(words.conflict)(words.proposal, letter) },
    { seconds: words.draft.seconds, scene: await draftScene(words.draft, letter), goesOn: true },
    { seconds: words.approval.seconds, scene: await approvalScene(words.draft)(words.approval, letter) },
    { seconds: words.sent.seconds, scene: await sentScene(words.conflict)(words.sent, letter) },
    { seconds: words.end.seconds, scene: await endScene(words.end, letter) },
  ]
  return {
    frame(second) {
      let start = 0
      for (const [index, { seconds, scene, goesOn }] of scenes.entries()) {
        const last = index === scenes.length - 1
        if (second < start + seconds || last) {
          const time = second - start
          const opened = index === 0 || scenes[index - 1]?.goesOn ? 1 : eased(time, 0, FADE_SECONDS)
          const closed = last || goesOn ? 0 : eased(time, seconds - FADE_SECONDS, FADE_SECONDS)
          return document(faded(scene(time), opened * (1 - closed)))
        }
        start += seconds
      }
      throw new Error('The film has no scenes')
    },
  }
}

function document(content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH_PX}" height="${HEIGHT_PX}" viewBox="0 0 ${WIDTH_PX} ${HEIGHT_PX}"><rect width="${WIDTH_PX}" height="${HEIGHT_PX}" fill="${COLORS.paper}"/><g stroke-linejoin="round">${content}</g></svg>`
}
