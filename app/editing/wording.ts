/** Sentences that the editor makes of facts. */
import { counted } from '#app/staff/counted.ts'
import { editing } from '#content/editing.ts'
import type { Colleague, TextProblem } from '#contract/editing.ts'
import { fillIn } from '#contract/fill-in.ts'
import { changesOf, conflictsOf, type EditingState } from './store.ts'

const words = editing.state

export interface StateSentence {
  text: string
  /** `waiting`: on its way. `warning`: the person has to do something, or to know. */
  tone: 'calm' | 'waiting' | 'warning'
}

/** Where the words of this page are, in one sentence that is always true. */
export function stateSentence(state: EditingState): StateSentence {
  const changes = changesOf(state)
  const unsaved = changes.filter(({ typed }) => typed).length + state.elsewhere
  const conflicts = conflictsOf(state).length
  if (state.saving === 'no-role') return { text: words.noRole, tone: 'warning' }
  if (state.saving === 'signed-out') return { text: counted(words.signedOut, unsaved), tone: 'warning' }
  if (state.memoryOnly && unsaved > 0) return { text: counted(words.memoryOnly, unsaved), tone: 'warning' }
  if (state.saving === 'away') return { text: counted(words.away, unsaved), tone: 'warning' }
  if (!state.page) return { text: words.loading, tone: 'waiting' }
  if (conflicts > 0) return { text: counted(words.conflicts, conflicts), tone: 'warning' }
  if (unsaved > state.elsewhere) return { text: counted(words.saving, unsaved - state.elsewhere), tone: 'waiting' }
  if (state.elsewhere > 0) return { text: counted(words.elsewhere, state.elsewhere), tone: 'warning' }
  if (changes.length > 0) return { text: counted(words.drafts, changes.length), tone: 'calm' }
  return { text: words.published, tone: 'calm' }
}

/** What has to be repaired, or undefined. */
export function problemSentence(problem: TextProblem): string {
  switch (problem.problem) {
    case 'too-long':
      return fillIn(editing.problem['too-long'], { count: problem.length - problem.max })
    case 'placeholder':
      return fillIn(editing.problem.placeholder, { places: [...problem.missing, ...problem.unknown].join(', ') })
    case 'link-changed':
      return fillIn(editing.problem['link-changed'], { links: problem.links.join(', ') })
    default:
      return editing.problem[problem.problem]
  }
}

/** `home.hero.title` → `Hero: title`; list positions count from one. */
export function nameOf(at: string): string {
  const parts = at
    .split('.')
    .slice(1)
    .map((part) =>
      /^\d+$/.test(part)
        ? String(Number(part) + 1)
        : part.replace(/(?<=[a-z])[A-Z]/g, (big) => ` ${big.toLowerCase()}`),
    )
  const [first = at, ...rest] = parts
  return [first.charAt(0).toUpperCase() + first.slice(1), rest.join(' ')].filter(Boolean).join(': ')
}

export const personName = (person: Colleague | null): string => person?.name ?? editing.conflict.someone

/** `2 minutes ago`, `yesterday`, or the date where it is longer ago. */
export function ago(time: string, now = Date.now()): string {
  const seconds = Math.round((new Date(time).getTime() - now) / 1000)
  const relative = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' })
  if (seconds > -60) return relative.format(0, 'minute')
  if (seconds > -3600) return relative.format(Math.round(seconds / 60), 'minute')
  if (seconds > -86_400) return relative.format(Math.round(seconds / 3600), 'hour')
  if (seconds > -7 * 86_400) return relative.format(Math.round(seconds / 86_400), 'day')
  return new Date(time).toLocaleDateString(undefined, { dateStyle: 'medium' })
}
