import { wallClock } from '#contract/meetings.ts'
import type { PublishedTexts } from '#contract/words.ts'
import { wordsWith } from './current-words.ts'

/** Whether the announcement shows at a moment: it is on, and the day is one of its days in the company's time zone. */
export function isAnnounced(texts: PublishedTexts, now = Date.now()): boolean {
  const words = wordsWith(texts)
  const { shown, from, to }: { shown: string; from: string; to: string } = words('announcement')
  const today = wallClock(now, words('site').zone).slice(0, 10)
  return shown !== '' && from <= today && (to === '' || today <= to)
}

/** The texts of a page now: the announcement is left out while it does not show. */
export function withAnnouncement(texts: PublishedTexts): PublishedTexts {
  return isAnnounced(texts) ? texts : { ...texts, 'navigation.announcement.text': '' }
}
