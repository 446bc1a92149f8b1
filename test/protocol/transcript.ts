/** A record of requests and answers in which every value that differs between runs is replaced by a name. */
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { type AccountSite, SITE_URL } from '#test/account-site.ts'

/**
 * Header fields that clients of the protocol read. The other fields are the same in every answer and are tested
 * separately.
 */
const TELLING_HEADERS = [
  'content-type',
  'content-range',
  'preference-applied',
  'location',
  'www-authenticate',
  'allow',
  'retry-after',
  'x-supabase-api-version',
  'x-sb-error-code',
]

const SECRET_OR_ID =
  /eyJ[\w-]+\.[\w-]+\.[\w-]*|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|(?<![\w-])[\w-]{43}(?![\w-])/g
const TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(Z|\+00:00)/g
const DAY = /("(?:day|since)":")\d{4}-\d\d-\d\d(?=")/g
const EPOCH = /("(?:exp|iat|timestamp|expires_at)":|[#&]expires_at=)\d+/g
/** Secrets of authenticator apps, their QR codes, and codes of both kinds. */
const APP_SECRET = /("secret":"|[?&]secret=)[A-Z2-7]{32}/g
const DRAWING = /("qr_code":")<svg.*?<\/svg>/g
const CODE = /("code":")(?:\d{6}|[0-9a-z]{16})(?=")/g
const RECOVERY_CODES = /("codes":)\[[^\]]*\]/g

interface Transcript {
  /** Adds a heading that says what the client does next. */
  chapter(title: string): void
  /** Adds a line from the test, such as the result that the client returned. */
  note(text: string): void
  /** Returns a `fetch` that records its requests and answers. */
  record(send: (address: string, init: RequestInit) => Promise<Response>): typeof fetch
  text(): string
}

export function startTranscript(): Transcript {
  const lines: string[] = []
  /** A value keeps its name, so that the record shows which values are equal and which are new. */
  const names = new Map<string, string>()
  const claims: string[] = []

  function nameOf(value: string): string {
    if (!value.startsWith('eyJ')) return named(value.length === 36 ? 'id' : 'secret', value)
    // Tokens are named by their content, because two tokens of a session are identical if they were signed in the same
    // second.
    const says = settled(Buffer.from(value.split('.')[1] ?? '', 'base64url').toString('utf8'))
    const isNew = !names.has(says)
    const name = named('token', says)
    if (isNew) claims.push(`  ${name} ${says}`)
    return name
  }
  function named(kind: string, value: string): string {
    const known = names.get(value)
    if (known) return known
    const number = [...names.values()].filter((name) => name.startsWith(`<${kind} `)).length + 1
    const name = `<${kind} ${number}>`
    names.set(value, name)
    return name
  }
  const settled = (text: string) =>
    text
      .replace(DRAWING, '$1<svg>')
      .replace(APP_SECRET, '$1<app secret>')
      .replace(CODE, '$1<code>')
      .replace(RECOVERY_CODES, '$1<recovery codes>')
      .replace(SECRET_OR_ID, nameOf)
      .replace(TIME, '<time $1>')
      .replace(DAY, '$1<day>')
      .replace(EPOCH, '$1<epoch>')
  const add = (text: string) => {
    lines.push(settled(text))
    lines.push(...claims.splice(0))
  }

  return {
    chapter: (title) => add(`\n## ${title}`),
    note: (text) => add(`= ${text}`),
    record: (send) => async (input, init) => {
      const { pathname, search } = new URL(String(input))
      const asked = new Headers(init?.headers)
      const prefer = asked.get('prefer')
      const accept = asked.get('accept')
      add(`${init?.method ?? 'GET'} ${decodeURI(pathname + search)}`)
      if (prefer) add(`  Prefer: ${prefer}`)
      if (accept && accept !== '*/*' && accept !== 'application/json') add(`  Accept: ${accept}`)
      if (typeof init?.body === 'string') add(`  ${init.body}`)
      const answer = await send(String(input), init ?? {})
      add(`→ ${answer.status}`)
      for (const name of TELLING_HEADERS) {
        const value = answer.headers.get(name)
        if (value !== null) add(`  ${name}: ${value}`)
      }
      const body = await answer.clone().text()
      if (body !== '') add(`  ${body}`)
      return answer
    },
    text: () => `${lines.join('\n').trim()}\n`,
  }
}

/**
 * Makes official clients whose requests are recorded. Each has an IP address of its own, so that no rate limit applies unless it
 * is meant to. @returns a function that takes the bearer token, if the client has one from the start
 */
export function recordedClients(site: AccountSite, { record }: Transcript): (token?: string) => SupabaseClient {
  let clients = 0
  return (token) => {
    const address = `198.19.0.${++clients}`
    const send = record((path, init) => {
      const headers = new Headers(init.headers)
      headers.set('X-Forwarded-For', address)
      if (token) headers.set('Authorization', `Bearer ${token}`)
      return site.request(path, { ...init, headers })
    })
    return createClient(SITE_URL, site.anonKey, {
      auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
      global: { fetch: send },
    })
  }
}

/** The client's result in one line. */
export function outcome(result: { error: unknown; status?: number; count?: number | null }): string {
  const { error, status, count } = result
  const facts = status === undefined ? '' : ` (status ${status}, count ${count ?? 'none'})`
  if (!error) return `ok${facts}`
  const { name = 'PostgrestError', code, message } = error as { name?: string; code?: string; message: string }
  return `${name} ${code}: ${message}${facts}`
}
