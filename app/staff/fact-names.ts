/** What the facts of 'Settings' are called. */
import { usePublishedValues } from '#app/lib/public-config.ts'
import { callFacts } from '#content/calls.ts'
import { site } from '#content/site.ts'
import { settings } from '#content/staff/settings.ts'
import { fillIn } from '#contract/fill-in.ts'
import type { ValueKind } from '#contract/value-kinds.ts'
import type { Plain } from '#contract/values.ts'
import { valuesOver, wordsAt } from '#contract/words.ts'

/** Labels with the names that are published. */
export const useNames = <Labels>(labels: Labels): Plain<Labels> =>
  wordsAt('settings', labels, valuesOver({ site, calls: callFacts }, usePublishedValues()), 'plain')

interface NamedFact {
  /** Whose fact it is: the section, or an item of its list. */
  of: string
  kind: ValueKind
  label: string
}

/** What a fact is called elsewhere than in its section, such as `Testimonial 1, quote`. */
export function factName({ of, kind, label }: NamedFact): string {
  if (kind === 'hours') {
    return fillIn(settings.names.hours, { of, day: label })
  }
  // `VAT number` keeps its capitals.
  const isWord = /^\p{Lu}\p{Ll}/u.test(label)
  return fillIn(settings.names.fact, {
    of,
    label: isWord ? label.charAt(0).toLowerCase() + label.slice(1) : label,
  })
}
