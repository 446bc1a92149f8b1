/** What the domain name system says, for the proofs about email. */
import { Resolver } from 'node:dns/promises'

/** What a resolver of `node:dns/promises` offers of it. */
export interface Lookups {
  resolve4(name: string): Promise<string[]>
  resolve6(name: string): Promise<string[]>
  resolveMx(name: string): Promise<{ exchange: string }[]>
  resolveTxt(name: string): Promise<string[][]>
}

const TIMEOUT_MS = 4_000

export const openLookups = (): Lookups => new Resolver({ timeout: TIMEOUT_MS, tries: 2 })

/** The name servers could not be asked, or did not answer. */
export class LookupError extends Error {
  code: string
  constructor(code: string) {
    super(`The lookup failed (${code})`)
    this.code = code
  }
}

/** `isKnown`: the name, or a name below it, exists (RFC 8020). */
interface Records<R> {
  records: R[]
  isKnown: boolean
}

/** @throws LookupError when it is not known whether there are any */
async function recordsOf<R>(lookup: Promise<R[]>): Promise<Records<R>> {
  try {
    return { records: await lookup, isKnown: true }
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'no answer'
    if (code === 'ENODATA' || code === 'ENOTFOUND') {
      return { records: [], isKnown: code === 'ENODATA' }
    }
    throw new LookupError(code)
  }
}

/** Texts, each of which can be in several parts. */
export async function textsOf(lookups: Lookups, name: string): Promise<Records<string>> {
  const { records, isKnown } = await recordsOf(lookups.resolveTxt(name))
  return { records: records.map((parts) => parts.join('')), isKnown }
}

/**
 * Whether any server takes emails for a domain (RFC 5321, 5.1): those that its MX records name, else
 * the domain itself. One MX record with an empty name says that none does (RFC 7505).
 */
export async function takesEmail(lookups: Lookups, domain: string): Promise<boolean> {
  const { records } = await recordsOf(lookups.resolveMx(domain))
  if (records.length > 0) {
    return records.some(({ exchange }) => exchange !== '' && exchange !== '.')
  }
  const own = await Promise.all([
    recordsOf(lookups.resolve4(domain)),
    recordsOf(lookups.resolve6(domain)),
  ])
  return own.some((found) => found.records.length > 0)
}
