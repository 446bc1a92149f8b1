/** What follows when an owner no longer offers something: its pages, its call and its file are left out wherever they are named. */
import { calls } from '#content/calls.ts'
import { publishedDocuments } from '#content/documents/published.ts'
import type { PublishedTexts } from '#contract/words.ts'

const OFFERS = {
  workshop: { pages: ['/labs'], call: calls.workshopScoping },
  accelerator: { pages: ['/accelerate', '/accelerate-details'], call: calls.programBriefing },
  hub: { pages: ['/hub', '/blueprint'], call: calls.blueprintBriefing },
} as const

/** Empty texts at the paths of pages and files that are not offered, and at the minutes of their calls. */
export function notOffered(texts: PublishedTexts): PublishedTexts {
  const isHidden = (record: string) => texts[`${record}.shown`] === ''
  const gone = [
    ...Object.entries(OFFERS).flatMap(([offer, { pages, call }]) =>
      isHidden(`offers.${offer}`) ? [...pages, `calls.${call.id}.minutes`] : [],
    ),
    ...Object.entries(publishedDocuments).flatMap(([slug, { downloadUrl }]) =>
      isHidden(`documents.${slug}`) ? [downloadUrl, `/resources/${slug}`] : [],
    ),
  ]
  return Object.fromEntries(gone.map((at) => [at, '']))
}

/** Whether a text stands for something that is not offered, and not for words. */
export const isPath = (at: string): boolean => at.startsWith('/')
