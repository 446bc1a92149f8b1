/**
 * What a CalDAV server says in XML (RFC 4918, RFC 4791). Runs in a thread of its own
 * (`read-calendar.ts`).
 */

import { SaxesParser } from 'saxes'
import { meetings as words } from '#content/staff/meetings.ts'
import { FeedError } from '../feed-error.ts'
import { davUrl } from './url.ts'

/**
 * The properties of one resource that this program asks for. What the server does not say is empty.
 */
interface DavProperties {
  /** Entity tag. */
  etag: string
  /** Tag of all objects in a calendar together. */
  ctag: string
  /** An iCalendar file. */
  data: string
  name: string
  isCalendar: boolean
  /**
   * False where the server says that the calendar is for something else than events, for example
   * for tasks.
   */
  holdsEvents: boolean
  /** Also where the server does not say who may write. */
  canWrite: boolean
  /** Address of the account. */
  principal: string
  /** Addresses of the folders with the account's calendars. */
  homes: string[]
}

/** What a server says about one resource. */
export interface DavResponse {
  url: string
  /** HTTP status of the whole resource, or 200. */
  status: number
  properties: DavProperties
}

export interface DavAnswer {
  responses: DavResponse[]
  /** For the next call for changes (RFC 6578). Empty where the server has none. */
  token: string
}

interface Element {
  name: string
  /** Its attribute `name`. */
  label: string | undefined
  children: Element[]
  text: string
}

const { problems } = words.calendars
const DAV = 'DAV:'
const CALDAV = 'urn:ietf:params:xml:ns:caldav'
const CTAG = '{http://calendarserver.org/ns/}getctag'
/** Answers are about ten levels deep. The parser looks for namespaces in all levels above. */
const MAX_DEPTH = 50
/** Six elements tell of one object, so that this is a calendar of 50,000. */
const MAX_ELEMENTS = 300_000

/**
 * @param text the body of a multi-status answer
 * @param base its address
 * @throws {FeedError} when the text is no XML, or has more than can be read
 */
export function readDavAnswer(text: string, base: string): DavAnswer {
  const tree = xmlTree(text)
  const responses = all(tree, `{${DAV}}response`).flatMap(
    (element) => responseIn(element, base) ?? [],
  )
  return { responses, token: textIn(tree, `{${DAV}}sync-token`) }
}

function xmlTree(text: string): Element {
  const root: Element = { name: '', label: undefined, children: [], text: '' }
  const open = [root]
  let count = 0
  const parser = new SaxesParser({ xmlns: true })
  parser.on('opentag', ({ uri, local, attributes }) => {
    const element = {
      name: `{${uri}}${local}`,
      label: attributes.name?.value,
      children: [],
      text: '',
    }
    if (open.length > MAX_DEPTH) {
      throw new FeedError(problems.unclear)
    }
    count++
    if (count > MAX_ELEMENTS) {
      throw new FeedError(problems.tooManyEvents)
    }
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  parser.on('closetag', () => void open.pop())
  for (const event of ['text', 'cdata'] as const) {
    parser.on(event, (part) => {
      const element = open.at(-1)
      if (element) {
        element.text += part
      }
    })
  }
  parser.on('error', () => {
    throw new FeedError(problems.unclear)
  })
  parser.write(text).close()
  return root
}

const all = (element: Element | undefined, name: string): Element[] =>
  (element?.children ?? []).flatMap((child) => (child.name === name ? [child] : all(child, name)))

function first(element: Element | undefined, name: string): Element | undefined {
  for (const child of element?.children ?? []) {
    const found = child.name === name ? child : first(child, name)
    if (found) {
      return found
    }
  }
  return undefined
}

const textIn = (element: Element | undefined, name: string) =>
  first(element, name)?.text.trim() ?? ''

/** @returns undefined when its address is none */
function responseIn(element: Element, base: string): DavResponse | undefined {
  const url = davUrl(textIn(element, `{${DAV}}href`), base)
  if (url === undefined) {
    return undefined
  }
  const found = all(element, `{${DAV}}propstat`).find((part) =>
    / 2\d\d/.test(textIn(part, `{${DAV}}status`)),
  )
  const own = element.children.find(({ name }) => name === `{${DAV}}status`)
  return {
    url,
    status: Number(/ (\d{3})/.exec(own?.text ?? '')?.[1] ?? 200),
    properties: propertiesIn(found && first(found, `{${DAV}}prop`)),
  }
}

function propertiesIn(element: Element | undefined): DavProperties {
  const privileges = first(element, `{${DAV}}current-user-privilege-set`)
  const kinds = first(element, `{${CALDAV}}supported-calendar-component-set`)?.children ?? []
  const homes = all(first(element, `{${CALDAV}}calendar-home-set`), `{${DAV}}href`)
  const mayWrite = ['write', 'write-content', 'all'].some((name) =>
    first(privileges, `{${DAV}}${name}`),
  )
  return {
    etag: textIn(element, `{${DAV}}getetag`),
    ctag: textIn(element, CTAG),
    // Some servers write the CR of a line end as a character reference and leave the LF out.
    data: (first(element, `{${CALDAV}}calendar-data`)?.text ?? '').replace(/\r\n?/g, '\n'),
    name: textIn(element, `{${DAV}}displayname`),
    isCalendar: first(first(element, `{${DAV}}resourcetype`), `{${CALDAV}}calendar`) !== undefined,
    holdsEvents: kinds.length === 0 || kinds.some(({ label }) => label === 'VEVENT'),
    canWrite: mayWrite || privileges === undefined,
    principal: textIn(first(element, `{${DAV}}current-user-principal`), `{${DAV}}href`),
    homes: homes.map(({ text }) => text.trim()),
  }
}
