/** Reads the `Prefer` field (RFC 7240) like PostgREST. */
import { ESTIMATE_EXACT_MAX } from '#contract/limits.ts'
import { RestRefusal } from './refusal.ts'

/** The supported preferences of a request. */
export interface Preferences {
  returnRows: boolean
  /** The rows are counted up to this number plus one. Infinity for all of them, 0 for none. */
  countMax: number
  /** A change of more rows than this is rolled back. */
  rowsMax: number
  /** Columns that a row leaves out take their default instead of null. */
  defaultsMissing: boolean
  resolution: 'merge-duplicates' | 'ignore-duplicates' | undefined
  /** The `Preference-Applied` field of the answer. Undefined when no preference was applied. */
  applied: string | undefined
}

const EVERY_METHOD = ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE']

/** All that PostgREST knows, in the order in which it names what it applied, with the methods for which it applies. */
const KNOWN: { wish: RegExp; methods: readonly string[]; onlyStrict?: boolean }[] = [
  { wish: /^resolution=(merge|ignore)-duplicates$/, methods: ['POST'] },
  { wish: /^missing=(default|null)$/, methods: ['POST', 'PATCH'] },
  { wish: /^return=(representation|minimal|headers-only)$/, methods: ['POST', 'PATCH', 'DELETE'] },
  { wish: /^count=(exact|planned|estimated)$/, methods: EVERY_METHOD },
  { wish: /^handling=(strict|lenient)$/, methods: EVERY_METHOD },
  { wish: /^max-affected=\d{1,9}$/, methods: ['PATCH', 'DELETE'], onlyStrict: true },
  // Accepted and ignored: transactions always commit, and times are in UTC.
  { wish: /^tx=(commit|rollback)$/, methods: [] },
  { wish: /^timezone=.+$/, methods: [] },
]

function maxAffected(wishes: readonly string[]): number {
  for (const wish of wishes) {
    const [, number] = /^max-affected=(\d{1,9})$/.exec(wish) ?? []
    if (number !== undefined) return Number(number)
  }
  return Number.POSITIVE_INFINITY
}

/** A planned count is answered with the exact one, an estimated one with a lower bound if it is large. */
function countMax(wishes: readonly string[]): number {
  if (wishes.some((wish) => wish === 'count=exact' || wish === 'count=planned')) return Number.POSITIVE_INFINITY
  return wishes.includes('count=estimated') ? ESTIMATE_EXACT_MAX : 0
}

/**
 * @param field the `Prefer` field
 * @throws {RestRefusal} 400 for an unknown preference with `handling=strict`
 */
export function readPreferences(field: string | undefined, method: string): Preferences {
  const wishes = (field ?? '')
    .split(',')
    .map((wish) => wish.trim().toLowerCase())
    .filter((wish) => wish !== '')
  const has = (wish: string) => wishes.includes(wish)
  const isStrict = has('handling=strict')
  const unknown = wishes.filter((wish) => !KNOWN.some((known) => known.wish.test(wish)))
  if (isStrict && unknown.length > 0)
    throw new RestRefusal(400, 'PGRST122', 'Invalid preferences given with handling=strict', {
      details: `Invalid preferences: ${unknown.join(', ').slice(0, 100)}`,
    })
  const applied = KNOWN.filter(({ methods, onlyStrict }) => methods.includes(method) && (isStrict || !onlyStrict))
    .map(({ wish }) => wishes.find((asked) => wish.test(asked)))
    .filter((asked) => asked !== undefined)
  return {
    returnRows: has('return=representation'),
    countMax: countMax(wishes),
    rowsMax: isStrict ? maxAffected(wishes) : Number.POSITIVE_INFINITY,
    defaultsMissing: has('missing=default'),
    resolution: has('resolution=merge-duplicates')
      ? 'merge-duplicates'
      : has('resolution=ignore-duplicates')
        ? 'ignore-duplicates'
        : undefined,
    applied: applied.length > 0 ? applied.join(', ') : undefined,
  }
}
