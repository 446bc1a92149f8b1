/**
 * What CalDAV servers can answer, by mistake or to do harm.
 *
 * @second-ring: answers of many megabytes, and of a million elements
 */
import type { IncomingMessage, RequestListener } from 'node:http'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { meetings as words } from '#content/staff/meetings.ts'
import { HOUR_MS } from '#contract/durations.ts'
import { rawCaldav } from '#test/raw-caldav.ts'
import { serveHere } from '#test/serve-here.ts'
import { FeedError } from '../feed-error.ts'
import { readCalendar } from '../read-calendar.ts'
import { findCalendars } from './find.ts'

const { problems } = words.calendars
const USER = { kind: 'caldav' as const, user: 'ada', password: 'secret' }
const signal = () => AbortSignal.timeout(50_000)

const answer = (...responses: string[]) =>
  `<d:multistatus xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav">${responses.join('')}</d:multistatus>`
const response = (href: string, props: string) =>
  `<d:response><d:href>${href}</d:href><d:propstat><d:prop>${props}</d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>`
const CALENDAR = '<d:resourcetype><d:collection/><c:calendar/></d:resourcetype>'
const link = (name: string, href: string) => `<${name}><d:href>${href}</d:href></${name}>`
const tagged = (href: string) => response(href, '<d:getetag>"1"</d:getetag>')

type Answer = string | number
/** Answers by method, depth and the body's first element: `PROPFIND 0 propfind`. */
const server =
  (answerTo: (call: string, request: IncomingMessage, body: string) => Answer): RequestListener =>
  (request, given) => {
    let body = ''
    request.setEncoding('utf8').on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      const element = /<[cd]:([\w-]+)/.exec(body)?.[1] ?? ''
      const found = answerTo(`${request.method} ${request.headers.depth} ${element}`, request, body)
      if (typeof found === 'number') {
        given.writeHead(found).end()
      } else {
        given.writeHead(207, { 'content-type': 'application/xml' }).end(found)
      }
    })
  }

/** A calendar at an address, as it is stored. */
const stored = (address: string, entered = new URL(address).origin) =>
  rawCaldav({ ...USER, address, entered }, signal())

describe('an answer of a calendar server', () => {
  test.each([
    ['nested 40,000 deep', '<d:response>'.repeat(40_000), problems.unclear],
    ['with a million elements', '<d:a/>'.repeat(1_000_000), problems.tooManyEvents],
    ['that is no XML', '<d:response><&', problems.unclear],
    ['that ends early', '<d:response>', problems.unclear],
  ])('%s is refused', async (_, text, reason) => {
    const address = `${await serveHere(server(() => answer(text)))}/`
    const refusal = await stored(address)
      .changes(null)
      .catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(FeedError)
    // A busy machine may give up before it has counted.
    expect([reason, problems.tooSlow]).toContain((refusal as FeedError).message)
  })

  test('may have text that is nearly as long as an answer can be', async () => {
    const data = 'x'.repeat(15 * 1024 * 1024)
    const address = await serveHere(
      server(() => answer(response('/1.ics', `<c:calendar-data>${data}</c:calendar-data>`))),
    )
    const objects = await stored(`${address}/`).read([`${address}/1.ics`])
    expect(objects.get(`${address}/1.ics`)?.text).toHaveLength(data.length)
  })

  test('with more than one reading can keep is refused', async () => {
    const data = 'x'.repeat(7 * 1024 * 1024)
    const one = server((_, __, body) => {
      const href = /<d:href>([^<]+)/.exec(body)?.[1] ?? ''
      return answer(response(href, `<c:calendar-data>${data}</c:calendar-data>`))
    })
    const address = await serveHere(one)
    const many = Array.from({ length: 1000 }, (_, index) => `${address}/${index}.ics`)
    await expect(stored(`${address}/`).read(many)).rejects.toThrow(
      new FeedError('it is larger than 60 MB'),
    )
  })
})

describe('a calendar that a server names', () => {
  /** Leads from an account to a calendar at another address. */
  const leadingTo = (calendar: string) =>
    server((call) => {
      if (call === 'PROPFIND 1 propfind') {
        return answer(response(calendar, CALENDAR))
      }
      return answer(
        response('/', link('d:current-user-principal', '/') + link('c:calendar-home-set', '/')),
      )
    })
  const notAsked = () => {
    const asked: string[] = []
    const listener = server((call) => {
      asked.push(call)
      return answer(tagged('/1.ics'))
    })
    return { asked, listener }
  }

  test('at a private address or one without https is refused when the account is connected', async () => {
    const { asked, listener } = notAsked()
    const private_ = await serveHere(listener)
    for (const named of [private_, private_.replace('http:', 'https:')]) {
      const address = await serveHere(leadingTo(`${named}/calendar/`))
      const reason = named === private_ ? problems.leadsToOpen : problems.leadsInside
      await expect(findCalendars({ ...USER, address }, signal())).rejects.toThrow(reason)
    }
    expect(asked).toEqual([])
  })

  test('is not asked, written or told the password at a private address, also once it is stored', async () => {
    const { asked, listener } = notAsked()
    const private_ = `${await serveHere(listener)}/calendar/`
    for (const address of [private_, private_.replace('http:', 'https:')]) {
      for (const entered of ['https://calendar.example.org', undefined]) {
        const dav = rawCaldav({ ...USER, address, ...(entered && { entered }) }, signal())
        const reason = address === private_ ? problems.leadsToOpen : problems.leadsInside
        await expect(dav.changes(null)).rejects.toThrow(reason)
        await expect(dav.read([`${address}1.ics`])).rejects.toThrow(reason)
        await expect(dav.write(`${address}1.ics`, 'BEGIN:VCALENDAR', null)).rejects.toThrow(reason)
        await expect(dav.remove(`${address}1.ics`, '"1"')).rejects.toThrow(reason)
      }
    }
    expect(asked).toEqual([])
  })

  test('is used at the address that a person entered, and remembers it', async () => {
    const address = await serveHere(leadingTo('/calendar/'))
    const [found] = await findCalendars({ ...USER, address: `${address}/dav` }, signal())
    expect(found).toMatchObject({ url: `${address}/calendar/`, entered: address, name: 'calendar' })
  })

  test('has objects on its own server only', async () => {
    const { asked, listener } = notAsked()
    const other = await serveHere(listener)
    const sync = answer(
      tagged('/calendar/1.ics'),
      tagged(`${other}/2.ics`),
      '<d:sync-token>a</d:sync-token>',
    )
    const address = await serveHere(server(() => sync))
    const { changed } = await stored(`${address}/calendar/`).changes(null)
    expect([[...changed.keys()], asked]).toEqual([[`${address}/calendar/1.ics`], []])
  })

  test('is one of a hundred at most, in ten folders at most', async () => {
    const folders = Array.from({ length: 1000 }, (_, index) =>
      link('c:calendar-home-set', `/${index}/`),
    )
    let asked = 0
    const many = server((call, { url }) => {
      if (call === 'PROPFIND 0 propfind') {
        return answer(
          response(
            '/',
            link('d:current-user-principal', '/') +
              folders.join('').replaceAll('</c:calendar-home-set><c:calendar-home-set>', ''),
          ),
        )
      }
      asked++
      return answer(
        ...Array.from({ length: 50 }, (_, index) => response(`${url}${index}/`, CALENDAR)),
      )
    })
    const address = await serveHere(many)
    expect(await findCalendars({ ...USER, address }, signal())).toHaveLength(100)
    expect(asked).toBe(10)
  })
})

describe('an address that is none', () => {
  test('is left out where a server names it, and the others are found', async () => {
    const odd = ['http://[', 'https://a b/', '//', '/%E0%A4%A/']
    const listener = server((call) => {
      if (call === 'PROPFIND 1 propfind') {
        return answer(...odd.map((href) => response(href, CALENDAR)), response('/fine/', CALENDAR))
      }
      const homes = link('c:calendar-home-set', '/').replace(
        '<d:href>',
        '<d:href>http://[</d:href><d:href>',
      )
      return answer(
        response('http://[', ''),
        response('/', link('d:current-user-principal', '/') + homes),
      )
    })
    const address = await serveHere(listener)
    const found = await findCalendars({ ...USER, address }, signal())
    expect(found.map(({ name }) => name)).toEqual(['%E0%A4%A', 'fine'])
  })

  test.each(['d:current-user-principal', 'c:calendar-home-set'])(
    'ends the search where it is the %s',
    async (name) => {
      const principal = link('d:current-user-principal', '/')
      const odd = link(name, 'http://[')
      const listener = server(() =>
        answer(response('/', name === 'd:current-user-principal' ? odd : principal + odd)),
      )
      const address = await serveHere(listener)
      await expect(findCalendars({ ...USER, address }, signal())).rejects.toThrow(
        new FeedError(problems.noCalendars),
      )
    },
  )

  test.each(['http://[', 'https://a b/', 'ada@[', '%'])(
    'is named where a person enters it: %s',
    async (address) => {
      await expect(findCalendars({ ...USER, address }, signal())).rejects.toThrow(
        new FeedError(problems.noAddress),
      )
    },
  )
})

describe('a calendar server', () => {
  const challenges: [offered: string, reason: string][] = [
    ['Digest realm="Baikal", qop="auth", nonce="a", opaque="b"', problems.digest],
    ['Digest realm="a, Basic", nonce="b", Basic realm="c"', problems.password],
    ['Basic realm="a", Digest realm="b", nonce="c"', problems.password],
    ['', problems.password],
  ]
  test.each(challenges)(
    'that refuses the password and offers %s is refused for that reason',
    async (offered, reason) => {
      const address = await serveHere((_, given) =>
        given.writeHead(401, { 'www-authenticate': offered }).end(),
      )
      await expect(findCalendars({ ...USER, address }, signal())).rejects.toThrow(
        new FeedError(reason),
      )
      await expect(stored(`${address}/`).changes(null)).rejects.toThrow(new FeedError(reason))
      await expect(stored(`${address}/`).write(`${address}/1.ics`, '', null)).rejects.toThrow(
        new FeedError(reason),
      )
    },
  )

  test.each([400, 403, 405, 415, 501])(
    'that answers %i to sync-collection is listed instead',
    async (status) => {
      const listener = server((call) => {
        if (call === 'REPORT 0 sync-collection') {
          return status
        }
        return call === 'PROPFIND 1 propfind'
          ? answer(tagged('/'), tagged('/1.ics'))
          : answer(response('/', ''))
      })
      const address = await serveHere(listener)
      const { changed, isWhole } = await stored(`${address}/`).changes(null)
      expect([[...changed.keys()], isWhole]).toEqual([[`${address}/1.ics`], true])
    },
  )

  test('that sends everything as gzip is read', async () => {
    const text = gzipSync(answer(tagged('/1.ics'), '<d:sync-token>a</d:sync-token>'))
    const listener: RequestListener = (_, given) =>
      given.writeHead(207, { 'content-encoding': 'gzip' }).end(text)
    const address = await serveHere(listener)
    expect([...(await stored(`${address}/`).changes(null)).changed.keys()]).toEqual([
      `${address}/1.ics`,
    ])
  })

  test('that writes line ends as &#13; is read', async () => {
    const from = Date.UTC(2026, 11, 8, 9)
    const lines =
      'BEGIN:VCALENDAR BEGIN:VEVENT UID:1 DTSTART:20261208T090000Z DTEND:20261208T100000Z END:VEVENT END:VCALENDAR'
    const data = lines.replaceAll(' ', '&#13;')
    const address = await serveHere(
      server(() => answer(response('/1.ics', `<c:calendar-data>${data}</c:calendar-data>`))),
    )
    const texts = [...(await stored(`${address}/`).read([`${address}/1.ics`])).values()].map(
      ({ text }) => text,
    )
    const options = {
      hostZone: 'UTC',
      within: { from, to: from + HOUR_MS },
      ownUidEnding: '@site.example',
    }
    expect(await readCalendar({ texts, options })).toMatchObject([
      { busy: [{ from, to: from + HOUR_MS }], failure: null },
    ])
  })

  test('may write %40 in one answer and @ in another', async () => {
    const data = (href: string) =>
      response(href, '<d:getetag>"1"</d:getetag><c:calendar-data>BEGIN</c:calendar-data>')
    const listener = server((call) => {
      if (call === 'REPORT 0 sync-collection') {
        return answer(
          tagged('/ada%40example.org/'),
          tagged('/ada%40example.org/1%3a.ics'),
          tagged('/ada%40example.org/2.ics'),
          '<d:sync-token>a</d:sync-token>',
        )
      }
      return answer(data('/ada@example.org/1:.ics'), data('/ada%40example%2Eorg/2.ics'))
    })
    const address = `${await serveHere(listener)}/ada@example.org/`
    const own = [`${address}1:.ics`, `${address}2.ics`]
    const { changes, read } = stored(address.replace('@', '%40'))
    expect([...(await changes(null)).changed.keys()]).toEqual(own)
    expect([...(await read(own)).keys()]).toEqual(own)
  })
})
