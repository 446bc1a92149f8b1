import type { Activity, CanvasSubmission, Lead } from '#contract/database.ts'
import type { LeadFieldName } from '#contract/lead-forms.ts'
import type { SurveyTabWords } from './survey-tab.tsx'

/** The answers of a canvas, in the order they are asked. */
export type AnswerColumn = Exclude<keyof CanvasSubmission, 'id' | 'email' | 'created_at'>

/** A text for no, one and several rows; `{count}` is their number. */
export type NumberedText = { none?: string; one: string; many: string }

/** Every word of the staff's page; `{…}` is filled in. */
export interface AdminWords {
  loading: string
  signIn: { title: string; text: string; action: string }
  failure: { notice: string; page: string; retry: string }
  title: string
  subtitle: string
  refresh: string
  signedInAs: string
  signOut: string
  tabs: {
    label: string
    submissions: string
    roles: string
    leads: string
    leadsOnly: string
    survey: string
    activity: string
  }
  paging: { range: string; rangeOpen: string; previous: string; next: string; label: string }
  search: {
    label: string
    from: string
    to: string
    newest: string
    oldest: string
    sort: string
    nothing: string
    empty: string
  }
  /** What is done with rows. */
  work: {
    select: string
    selectAll: string
    selected: NumberedText
    clear: string
    remove: string
    removed: NumberedText
    undo: string
    undoHint: string
    restored: NumberedText
    resend: string
    resent: string
    underWay: string
    exporting: string
    export: string
    stop: string
    failed: string
  }
  submissions: {
    caption: string
    columns: { email: string; rating: string; submitted: string; actions: string }
    ratingTitle: string
    view: string
    detailTitle: string
    close: string
    missing: string
    answers: Record<AnswerColumn, string>
  }
  roles: {
    caption: string
    columns: { user: string; role: string; assigned: string }
    empty: string
    instruction: string
  }
  leads: {
    caption: string
    columns: {
      received: string
      form: string
      email: string
      name: string
      delivery: string
      attempts: string
      actions: string
    }
    delivery: Record<Lead['delivery'], string>
    forms: Record<Lead['form'], string>
    nextTry: string
    view: string
    detailTitle: string
    fields: Record<LeadFieldName, string>
    facts: {
      page: string
      submitted: string
      delivered: string
      lastError: string
      note: string
      firstTouch: string
      lastTouch: string
      privacyNotice: string
    }
    elsewhere: { title: string; text: string; command: string }
  }
  activity: {
    caption: string
    columns: { when: string; who: string; what: string; rows: string; which: string; actions: string }
    intro: string
    atTheServer: string
    unknown: string
    actions: Record<Activity['action'], string>
    subjects: Record<Activity['subject'], string>
    searched: string
    show: string
    everything: string
    changes: string
    oldestFirst: string
    from: string
    to: string
  }
  survey: SurveyTabWords
}

/** Puts values into the `{…}` places of a text. */
export function filled(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place))
}

/** The text for a number of rows. */
export function numbered({ none, one, many }: NumberedText, count: number): string {
  return filled(count === 0 ? (none ?? many) : count === 1 ? one : many, { count: count.toLocaleString() })
}

/** A moment as the reader writes it, to the minute. */
export function momentOfDay(time: string): string {
  return new Date(time).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })
}

/** A day as the reader writes it. */
export function dayOf(time: string): string {
  return new Date(time).toLocaleDateString()
}
