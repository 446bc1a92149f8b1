/**
 * The lead forms. A form's record has two halves: `LEAD_FORMS` says what the form sends, and
 * travels to the browser; `LEAD_FORM_RULES` says what the server does with it. A form's words are
 * in `content/forms/<form>.ts`.
 */
import {
  EMAIL_MAX_CHARACTERS,
  type EmailName,
  LEAD_DETAIL_MAX_CHARACTERS,
  LEAD_NOTE_MAX_CHARACTERS,
  LEAD_VALUE_MAX_CHARACTERS,
} from './limits.ts'

/**
 * Fields that the CRM knows. It refuses all others. A field that it does not know becomes a line of
 * `message` ({@link ComposedMessage}); it has no files. What another one needs:
 * `docs/architecture.md`, 'Another field of a form'.
 */
export const LEAD_FIELD_NAMES = [
  'firstname',
  'lastname',
  'email',
  'phone',
  'company',
  'jobtitle',
  'message',
] as const
export type LeadFieldName = (typeof LEAD_FIELD_NAMES)[number]

/** A form that is set up at the CRM. Its id there is a setting: `CRM_FORM_WAITLIST` and so on. */
export type CrmForm = 'waitlist' | 'contact' | 'pioneer'

/**
 * What was typed into a form, by the names of its fields. A field that was left out counts as
 * empty.
 */
export type TypedValues = Readonly<Record<string, string | undefined>>

/** How a form puts fields that the CRM does not know into the field `message`. */
interface ComposedMessage {
  /** Fields with one line of text. */
  details: readonly string[]
  /** Of these, the fields that the server fills in. */
  filledIn?: readonly string[]
  /** The field with several lines of text. */
  note: string
  /** @returns the lines of the message; empty ones are left out */
  lines: (typed: TypedValues) => readonly (string | undefined)[]
}

export interface LeadForm {
  /** What staff and the CRM call the form: its `context.pageName`. */
  name: string
  crmForm: CrmForm
  /** Fields of the submission, in order. The relay refuses any other. */
  fields: readonly LeadFieldName[]
  /** Without it, `message` holds what was typed into the field of that name. */
  message?: ComposedMessage
  /** Name of the field that must stay empty. */
  honeypot: 'companyName' | 'company_name'
  /** `submittedAt` is sent, and `context.hutk` when the visitor has the CRM's cookie. */
  sendsVisit?: true
  /**
   * Only `{name, value}` pairs are sent, without object types and context. At most one form of each
   * CRM form may do so.
   */
  sendsContext?: false
}

interface LeadFormRules {
  /** Fields that may be empty. */
  optional: readonly LeadFieldName[]
  /**
   * How long a lead is kept, in days after it was received. One that still waits is kept until it
   * is delivered or given up. The privacy policy states these periods.
   */
  retentionDays: number
  /** Email that the visitor receives. Those about meetings belong to the meeting. */
  email?: Extract<EmailName, 'ebook-link' | 'form-received'>
  /** Its page or part of a page. While that is not offered, the form is refused. */
  page?: string
  /** The form does not take native posts: it shows its words `withoutScripting` instead. */
  needsScripting?: true
}

const TWO_YEARS_DAYS = 730
const PERSON = ['firstname', 'lastname', 'email'] as const

const forms = {
  waitlist: {
    name: 'Book Waitlist',
    crmForm: 'waitlist',
    fields: PERSON,
    honeypot: 'companyName',
    sendsVisit: true,
  },
  contact: {
    name: 'Contact Form',
    crmForm: 'contact',
    fields: [...PERSON, 'phone', 'message'],
    honeypot: 'company_name',
  },
  pioneer: {
    name: 'Pioneer Cohort Request',
    crmForm: 'pioneer',
    fields: [...PERSON, 'company', 'jobtitle', 'message'],
    honeypot: 'company_name',
    sendsVisit: true,
  },
  ebook: {
    name: 'Ebook Download',
    crmForm: 'waitlist',
    fields: PERSON,
    honeypot: 'companyName',
    sendsContext: false,
  },
  meeting: {
    name: 'Meeting Request',
    crmForm: 'contact',
    fields: [...PERSON, 'phone', 'message'],
    message: {
      details: ['kind', 'time', 'company'],
      filledIn: ['kind', 'time'],
      note: 'note',
      lines: ({ kind, time, company, note }) => [
        kind && `Kind of call: ${kind}`,
        time && `Booked for: ${time}`,
        company && `Company: ${company}`,
        note && `Note: ${note}`,
      ],
    },
    honeypot: 'company_name',
  },
  partner: {
    name: 'Partner Inquiry',
    crmForm: 'contact',
    fields: [...PERSON, 'phone', 'message'],
    message: {
      details: ['company', 'jobtitle'],
      note: 'message',
      lines: ({ company, jobtitle, message }) => [
        company && `Company: ${company}`,
        jobtitle && `Job title: ${jobtitle}`,
        message,
      ],
    },
    honeypot: 'company_name',
  },
} as const satisfies Record<string, LeadForm>

export type LeadFormName = keyof typeof forms
export const LEAD_FORMS: Readonly<Record<LeadFormName, LeadForm>> = forms

export const LEAD_FORM_RULES: Readonly<Record<LeadFormName, LeadFormRules>> = {
  waitlist: {
    optional: [],
    retentionDays: TWO_YEARS_DAYS,
    email: 'form-received',
    page: '/book',
  },
  contact: { optional: ['phone'], retentionDays: TWO_YEARS_DAYS, email: 'form-received' },
  pioneer: {
    optional: ['company', 'jobtitle', 'message'],
    retentionDays: TWO_YEARS_DAYS,
    email: 'form-received',
    page: '/why-us#pioneer',
    needsScripting: true,
  },
  ebook: { optional: [], retentionDays: 365, email: 'ebook-link' },
  meeting: { optional: ['phone', 'message'], retentionDays: TWO_YEARS_DAYS },
  partner: {
    optional: ['phone', 'message'],
    retentionDays: TWO_YEARS_DAYS,
    email: 'form-received',
    page: '/embed/partner',
  },
}

export const LEAD_FORM_NAMES = /* @__PURE__ */ Object.keys(forms) as LeadFormName[]

/**
 * In place of a form: staff entered the lead, after a call for example. It never goes to the CRM.
 */
export const BY_HAND = 'by-hand'
/** In place of a form: staff imported the lead from a file. */
export const IMPORTED = 'import'
/** What staff brought in, and not a visitor. */
export const KINDS_OF_STAFF = [BY_HAND, IMPORTED] as const
/** How a lead came in. */
export type LeadKind = LeadFormName | (typeof KINDS_OF_STAFF)[number]
export const isOfStaff = (kind: LeadKind): kind is (typeof KINDS_OF_STAFF)[number] =>
  kind === BY_HAND || kind === IMPORTED
const STAFF_KIND_NAMES = { [BY_HAND]: 'Entered by hand', [IMPORTED]: 'Imported' } as const
/** What staff call it. */
export const leadKindName = (kind: LeadKind): string =>
  isOfStaff(kind) ? STAFF_KIND_NAMES[kind] : (LEAD_FORMS[kind]?.name ?? kind)
export const LEAD_KINDS: readonly LeadKind[] = /* @__PURE__ */ [
  ...LEAD_FORM_NAMES,
  ...KINDS_OF_STAFF,
]
/** How long a lead is kept, in days after it was received. */
export const leadRetentionDays = (kind: LeadKind): number =>
  isOfStaff(kind) ? TWO_YEARS_DAYS : LEAD_FORM_RULES[kind].retentionDays

/** Fields in which staff can put a typing error right. What was typed is kept beside it. */
export const CORRECTABLE_FIELDS = ['firstname', 'lastname', 'email', 'phone', 'company'] as const
export type CorrectableField = (typeof CORRECTABLE_FIELDS)[number]

type OwnFieldName<Form> = Form extends {
  message: { details: readonly (infer Detail)[]; note: infer Note }
}
  ? Detail | Note
  : never
/** Every field that a page's form can have. */
export type FormFieldName = LeadFieldName | OwnFieldName<(typeof forms)[LeadFormName]>

/** Fields that the form composes into `message`. */
export function composedFields(form: LeadFormName): readonly string[] {
  const { message } = LEAD_FORMS[form]
  return message ? [...message.details, message.note] : []
}

/**
 * Most characters (UTF-16 code units) that a field takes. Those of composed fields leave room for
 * the lines around them.
 */
export function maxCharacters(form: LeadFormName, field: string): number {
  if (field === 'email') {
    return EMAIL_MAX_CHARACTERS
  }
  const { message } = LEAD_FORMS[form]
  if (message?.details.includes(field)) {
    return LEAD_DETAIL_MAX_CHARACTERS
  }
  return field === message?.note ? LEAD_NOTE_MAX_CHARACTERS : LEAD_VALUE_MAX_CHARACTERS
}
