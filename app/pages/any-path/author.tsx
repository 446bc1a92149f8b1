import { usePublicConfig } from '#app/lib/public-config.ts'
import { useWords } from '#app/lib/words.ts'
import { founder, sampleFounder } from '#content/founder.ts'
import { people } from '#content/people.ts'
import { fillIn } from '#contract/fill-in.ts'
import { unlessSample } from '#contract/unless-sample.ts'
import type { Text } from '#contract/words.ts'

/** Who wrote a page: the founder, or one of the people on 'Settings'. Nobody without a name. */
export function Author({ id, by }: { id: string; by: Text }) {
  const { siteUrl } = usePublicConfig()
  const own = useWords('site', { founder }, 'plain')
  const { all } = useWords('people', people, 'plain')
  const person = all.find((one) => (one as { at?: string }).at === `people.all.${id}`)
  const name = id === 'founder' ? own.founder.name : person?.name
  const shown = name && unlessSample(siteUrl, name, sampleFounder)
  return shown ? <span>{fillIn(by, { name: shown }).text}</span> : null
}
