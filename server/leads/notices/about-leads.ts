/** The emails to staff that list leads, each with what the person typed or staff corrected. */
import type { Selectable } from 'kysely'
import { leadNotice as words } from '#content/staff/emails.ts'
import { findBookedTime } from '#contract/booked-time.ts'
import { fillIn } from '#contract/fill-in.ts'
import { STAFF_LANGUAGE } from '#contract/language.ts'
import { leadKindName } from '#contract/lead-forms.ts'
import { momentInWords, placeOfZone, timeInWords } from '#contract/meeting-time.ts'
import type { LeadsTable } from '#contract/tables/leads.ts'
import { brandedEmail, type EmailFoot } from '#server/branded-email.ts'
import type { Store } from '#server/db/store.ts'
import { staffFootOf } from '#server/email-foot.ts'
import type { Settings } from '#server/env.ts'
import type { MailBlock } from '#server/mail/blocks.ts'
import type { Mail } from '#server/mail/email.ts'
import type { CurrentWords } from '#server/words/current-words.ts'
import { type Person, personsInSubject } from './persons-in-subject.ts'

/** Kept short, because the whole message is in the CRM and on the lead's page. */
const MESSAGE_MAX_CHARACTERS = 500

/** What the emails to staff about leads need. */
export interface StaffMailDependencies {
  settings: Pick<Settings, 'SITE_URL'>
  store: Pick<Store, 'db'>
  words: CurrentWords
}

type Lead = Selectable<LeadsTable>

interface LeadsEmail {
  /** In the outbox. */
  name: string
  to: string
  leads: readonly Lead[]
  /** Why the reader gets it. */
  because: EmailFoot['because']
  /** Of more leads, only this many are listed, and a block leads to all. Default: all are. */
  shortened?: { most: number; all: MailBlock }
}

/** What differs between these emails. */
type Said = Readonly<Record<'subjectOne' | 'subjectMany' | 'introOne' | 'introMany', string>>

/** @returns undefined without leads. An answer goes to the person, if it is one. */
export function aboutLeads(
  { settings, words: current }: Pick<StaffMailDependencies, 'settings' | 'words'>,
  { name, to, leads, because, shortened }: LeadsEmail,
  said: Said,
): Mail | undefined {
  const [first] = leads
  if (!first) {
    return undefined
  }
  const isOne = leads.length === 1
  const subject = fillIn(isOne ? said.subjectOne : said.subjectMany, {
    form: leadKindName(first.form),
    count: leads.length,
    who: personsInSubject(leads.map(personOf)),
  })
  const zone = current('site').zone
  const blocks: MailBlock[] = [{ text: isOne ? said.introOne : said.introMany }]
  for (const lead of leads.slice(0, shortened?.most)) {
    const received = momentInWords(lead.received_at, zone, STAFF_LANGUAGE)
    const outro = fillIn(words.outro, { received })
    const facts = { facts: factsOf(lead, settings.SITE_URL, zone) }
    const url = `${settings.SITE_URL}/admin/leads?lead=${lead.id}`
    if (isOne) {
      blocks.push(facts, { action: words.open, url }, { note: outro })
    } else {
      blocks.push({ section: leadKindName(lead.form), sectionText: outro }, facts, {
        links: [[words.open, url]],
      })
    }
  }
  if (shortened && leads.length > shortened.most) {
    blocks.push(shortened.all)
  }
  const foot = { because, siteUrl: settings.SITE_URL, ...staffFootOf(current) }
  // Several people cannot be answered at once.
  const [replyTo, ...others] = new Set(leads.map(({ email }) => email))
  return {
    to,
    ...(others.length === 0 && { replyTo }),
    logged: name,
    ...brandedEmail(subject, blocks, foot),
  }
}

/** The columns have what staff corrected, and the company also if it is a line of the message. */
function personOf({ name, company, email }: Lead): Person {
  return { name, company, email }
}

/** With the time of a meeting as the company's clocks show it. */
function messageIn(message: string, zone: string): string {
  const found = findBookedTime(message)
  if (!found) {
    return message
  }
  const ours = momentInWords(new Date(found.at), zone, STAFF_LANGUAGE)
  const theirs = `${timeInWords(found.at, found.zone, STAFF_LANGUAGE)} (${placeOfZone(found.zone)})`
  return found.before + fillIn(words.bookedFor, { ours, theirs }) + found.after
}

/** @param zone the company's */
function factsOf(lead: Lead, siteUrl: string, zone: string): [string, string][] {
  const values = { ...(lead.fields as object), ...lead.corrected } as Record<string, unknown>
  const value = (name: string) => {
    const given = values[name]
    return typeof given === 'string' ? given : ''
  }
  const { name, company } = personOf(lead)
  const message = messageIn(value('message'), zone)
  const page = lead.page_uri ?? ''
  const facts = {
    name: name ?? '',
    email: value('email'),
    phone: value('phone'),
    company: company ?? '',
    jobtitle: value('jobtitle'),
    message:
      message.length > MESSAGE_MAX_CHARACTERS
        ? `${message.slice(0, MESSAGE_MAX_CHARACTERS)}…`
        : message,
    // A page of this site by its path, which reads better than an address that must not become a
    // link.
    page: page.startsWith(`${siteUrl}/`) ? page.slice(siteUrl.length) : page,
  }
  const named = Object.entries(facts).map(([key, text]): [string, string] => [
    words.facts[key as keyof typeof facts],
    text,
  ])
  return named.filter(([, text]) => text !== '')
}
