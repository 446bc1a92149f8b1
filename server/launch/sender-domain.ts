/**
 * What receivers of an email look up at the domain of its sender: SPF (RFC 7208), DKIM (RFC 6376)
 * and DMARC (RFC 7489).
 */
import { randomUUID } from 'node:crypto'
import type { senderEntries } from '#content/staff/launch.ts'
import { type Lookups, textsOf } from './dns-lookups.ts'

/** An entry that is missing or wrong, by the name of its words. */
export type SenderEntry = keyof typeof senderEntries

/** RFC 7208, 4.6.4: more lookups than this are an error. */
const SPF_LOOKUPS_MAX = 10
/** Terms that cause a lookup. */
const SPF_LOOKUP = /^[+?~-]?(?:include:|a(?:[:/]|$)|mx(?:[:/]|$)|ptr(?:[:]|$)|exists:|redirect=)/i
/** Terms that lead to the SPF of another domain. */
const SPF_OTHER = /^[+?~-]?(?:include:|redirect=)([^/]+)$/i
const SPF_SENDERS = /^[+?~]?(?:include:|a(?:[:/]|$)|mx(?:[:/]|$)|ip4:|ip6:|exists:|redirect=)/i

/**
 * Names of keys that providers give. The key of another name is not found, because its name is only
 * in the emails that are signed with it.
 */
const KEY_NAMES = [
  'google',
  'selector1',
  'selector2',
  'default',
  'dkim',
  'mail',
  'smtp',
  'email',
  'key1',
  'k1',
  'k2',
  'k3',
  's1',
  's2',
  'm1',
  'm2',
  'fm1',
  'fm2',
  'fm3',
  'sig1',
  'zoho',
  'zmail',
  'protonmail',
  'protonmail2',
  'protonmail3',
  'mandrill',
  'mailjet',
  'pm',
  'resend',
  'brevo1',
  'brevo2',
  'mxvault',
  'mte1',
  'mte2',
  'everlytickey1',
  'scph0316',
  'turbo-smtp',
  'dkim1',
]

/**
 * `other`: there is a key under a name that is not known here. `unclear`: none was found, and the name
 * servers do not tell whether there are others.
 */
type KeyState = { state: 'known'; at: string } | { state: 'other' | 'unclear' | 'missing' }

interface SenderState {
  /** What the SPF names, such as `include:_spf.provider.example`. */
  senders: string
  key: KeyState
  /** What DMARC asks of receivers: `none`, `quarantine` or `reject`. */
  policy: string
  missing: readonly SenderEntry[]
}

/** @returns undefined when the domain does not exist. @throws LookupError */
export async function senderState(
  lookups: Lookups,
  domain: string,
): Promise<SenderState | undefined> {
  const { records, isKnown } = await textsOf(lookups, domain)
  if (!isKnown) {
    return undefined
  }
  const [spf, key, dmarc] = await Promise.all([
    spfState(lookups, records),
    keyState(lookups, domain),
    dmarcPolicy(lookups, domain),
  ])
  const missing: (SenderEntry | undefined)[] = [
    spf.problem,
    key.state === 'missing' ? 'dkim' : undefined,
    dmarc === undefined ? 'dmarc' : undefined,
  ]
  return {
    senders: spf.senders,
    key,
    policy: dmarc ?? '',
    missing: missing.filter((entry) => entry !== undefined),
  }
}

const isSpf = (text: string) => /^v=spf1(?: |$)/i.test(text)
const termsOf = (spf: string) => spf.split(/ +/).slice(1).filter(Boolean)

async function spfState(
  lookups: Lookups,
  texts: readonly string[],
): Promise<{ problem: SenderEntry | undefined; senders: string }> {
  const [spf, ...others] = texts.filter(isSpf)
  if (spf === undefined) {
    return { problem: 'spf', senders: '' }
  }
  const terms = termsOf(spf)
  const senders = terms.filter((term) => SPF_SENDERS.test(term)).join(', ')
  if (others.length > 0) {
    return { problem: 'spfTwice', senders }
  }
  if (terms.some((term) => /^\+?all$/i.test(term))) {
    return { problem: 'spfOpen', senders }
  }
  if (senders === '') {
    return { problem: 'spfClosed', senders }
  }
  const count = await countLookups(lookups, terms, SPF_LOOKUPS_MAX)
  return { problem: count > SPF_LOOKUPS_MAX ? 'spfBroken' : undefined, senders }
}

/** @returns more than there may be when there are, or when a term leads to no SPF */
async function countLookups(
  lookups: Lookups,
  terms: readonly string[],
  left: number,
): Promise<number> {
  let count = 0
  for (const term of terms.filter((one) => SPF_LOOKUP.test(one))) {
    count += 1
    const other = SPF_OTHER.exec(term)?.[1]
    if (count > left) {
      return SPF_LOOKUPS_MAX + 1
    }
    // Macros stand for parts of an email, which is not there.
    if (other !== undefined && !other.includes('%')) {
      const [spf] = (await textsOf(lookups, other)).records.filter(isSpf)
      if (spf === undefined) {
        return SPF_LOOKUPS_MAX + 1
      }
      count += await countLookups(lookups, termsOf(spf), left - count)
    }
  }
  return count
}

/**
 * Whether a text is a key (RFC 6376, 3.6.1). An empty key is one that was revoked. A wildcard answers
 * with records of other kinds, such as DMARC, which can have a `p`, too.
 */
const isKey = (text: string) =>
  !/^\s*v=(?!DKIM1\b)/.test(text) && /(?:^|;)\s*p=\s*[^;\s]/.test(text)

/**
 * Whether the domain has a key for signatures. Where none of the usual names is found, the name
 * above all of them says whether there are others (RFC 8020). It says nothing where an invented name
 * beside the keys seems to exist, too: because of a wildcard (RFC 4592), or because the name servers
 * deny no name (compact denial of existence, RFC 9824).
 */
async function keyState(lookups: Lookups, domain: string): Promise<KeyState> {
  const above = `_domainkey.${domain}`
  const found = await Promise.all(
    KEY_NAMES.map(async (name) => {
      const at = `${name}.${above}`
      const { records } = await textsOf(lookups, at)
      return records.some(isKey) ? at : undefined
    }),
  )
  const at = found.find((one) => one !== undefined)
  if (at !== undefined) {
    return { state: 'known', at }
  }
  const [others, invented] = await Promise.all([
    textsOf(lookups, above),
    textsOf(lookups, `${randomUUID()}.${above}`),
  ])
  if (!others.isKnown) {
    return { state: 'missing' }
  }
  return { state: invented.isKnown ? 'unclear' : 'other' }
}

/** The policy of the domain, or of the nearest domain above it that has one. */
async function dmarcPolicy(lookups: Lookups, domain: string): Promise<string | undefined> {
  const labels = domain.split('.')
  // The last label alone is a registry.
  for (let first = 0; first < Math.max(1, labels.length - 1); first++) {
    const { records } = await textsOf(lookups, `_dmarc.${labels.slice(first).join('.')}`)
    const [policy, ...others] = records.filter((text) => /^v=DMARC1\s*(?:;|$)/.test(text))
    if (policy !== undefined && others.length === 0) {
      const rule = first === 0 ? undefined : /;\s*sp=\s*(\w+)/i.exec(policy)?.[1]
      return rule ?? /;\s*p=\s*(\w+)/i.exec(policy)?.[1] ?? 'none'
    }
  }
  return undefined
}
