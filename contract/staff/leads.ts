import type { Lead, LeadDelivery, NewsletterSubscriber } from '../database.ts'
import type { LeadDeed } from '../lead-deeds.ts'
import type { StaffMeeting } from './meetings.ts'

export const NOTE_MAX_CHARACTERS = 5000

export const EMAIL_SUBJECT_MAX_CHARACTERS = 200

/** Most addresses of one person. */
export const PERSON_ADDRESSES_MAX = 20

/** A note, an email or a change by staff. Times are ISO 8601. */
export interface StaffNote {
  id: string
  leadId: string
  /** '' for a change. */
  text: string
  /** Null for a note. */
  about: LeadDeed | null
  /** Null when the account no longer exists. */
  author: string | null
  /** True when the caller wrote the note, who may then change and delete it. */
  isOwn: boolean
  createdAt: string
  changedAt: string | null
}

/** Filters, order and columns of the list of leads that a member of staff saved for all. */
export interface SharedView {
  name: string
  /** Query and fragment of the address. */
  search: string
  hash: string
  columns?: readonly string[] | undefined
  /**
   * The caller saved it, or an account that was deleted: the caller may save it again and delete
   * it.
   */
  isOwn: boolean
}

/**
 * How many other leads are from the same person and, beyond these, from the same company, by the id
 * of a lead.
 */
export type RelatedLeads = Readonly<Record<string, { person: number; company: number }>>

/** A lead in full. */
export type LeadRecord = Omit<
  Lead,
  'dedupe_hash' | 'context' | 'search_text' | 'import_id' | 'company_key'
>

/**
 * Answer of `GET {STAFF_API_PATH}/leads/{id}`: a lead, and all that is stored about the same
 * address. Times are ISO 8601.
 */
export interface StaffLead {
  lead: LeadRecord
  /** Email address of the staff member who looks after the lead. */
  assignee: string | null
  /** Title of the page that the form was sent from, if staff added that page. */
  pageTitle: string | null
  /**
   * How far the lead has come on its way to the CRM. Absent when it is not forwarded, or its outbox
   * row is gone.
   */
  delivery: LeadDelivery | null
  /** All addresses of the person: this one, and those that staff merged with it. */
  addresses: string[]
  /** By which it has them. */
  merges: { id: string; emails: [string, string]; author: string | null; at: string }[]
  /** Addresses of other people here who have the same name. */
  sameName: string[]
  /** Other leads of the person, newest first. */
  otherLeads: Pick<Lead, 'id' | 'email' | 'form' | 'received_at' | 'excerpt' | 'state'>[]
  /** The newest lead of each other address of the same company. */
  colleagues: Pick<Lead, 'id' | 'name' | 'email' | 'state'>[]
  /** Newest first. */
  canvases: { id: string; createdAt: string; rating: number; goal: string | null }[]
  /** Latest first. */
  meetings: Pick<StaffMeeting, 'id' | 'call' | 'startsAt' | 'zone' | 'canceledBy'>[]
  /** The addresses of the person on the newsletter's list. */
  newsletter: Pick<
    NewsletterSubscriber,
    'email' | 'form' | 'state' | 'consent' | 'asked_at' | 'confirmed_at' | 'unsubscribed_at'
  >[]
  /** Emails about the leads, canvases and meetings above, newest first. */
  emails: {
    id: string
    /** Name in `EMAIL_LIMITS`. Null for an email that was sent before names were stored. */
    template: string | null
    state: 'pending' | 'held' | 'done' | 'dead' | 'dismissed'
    /** Answer of the mail server (RFC 5321, 4.2). */
    status: number | null
    lastError: string | null
    /** When the email was queued. For one that is not sent yet, when it is due. */
    at: string
    sentAt: string | null
  }[]
  /** Notes, emails and changes of all leads of the address, newest first. */
  notes: StaffNote[]
  /** Emails to begin with, filled in for this person. */
  templates: { title: string; subject: string; text: string }[]
  /** The site sends what is written here. Otherwise the reader's own email program does. */
  sendsEmail: boolean
}

/** Most leads, meetings and canvases that the page of a company lists. */
export const COMPANY_SHOWN = 200

/**
 * Answer of `GET {STAFF_API_PATH}/leads/company/{id}`: the company of a lead. Times are ISO 8601, lists
 * newest first and cut at {@link COMPANY_SHOWN}.
 */
export interface StaffCompany {
  /** The name that most of its leads gave, else the domain. */
  name: string
  /** The part of its addresses after the @. Null: its people use free mailers, so the name counts. */
  domain: string | null
  /** Over all, also those that are not listed. `won`: value of what was won. */
  figures: Record<'people' | 'leads' | 'won' | 'meetings' | 'canvases', number>
  /** `person` is the same for all addresses of one. */
  leads: (Pick<
    Lead,
    'id' | 'email' | 'name' | 'form' | 'state' | 'value' | 'excerpt' | 'company'
  > & {
    person: string
    receivedAt: string
    jobTitle: string | null
    phone: string | null
  })[]
  meetings: (StaffLead['meetings'][number] & { leadId: string; name: string })[]
  canvases: (StaffLead['canvases'][number] & { email: string })[]
}
