import type { CanvasSubmission, Lead } from '#contract/database.ts'
import type { SurveyTabWords } from './survey-tab.tsx'

/** The answers of a canvas, in the order they are asked. */
export type AnswerColumn = Exclude<keyof CanvasSubmission, 'id' | 'email' | 'created_at'>

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
  tabs: { label: string; submissions: string; roles: string; leads: string; survey: string }
  paging: { range: string; previous: string; next: string; label: string }
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
    columns: { received: string; form: string; email: string; name: string; delivery: string }
    delivery: Record<Lead['delivery'], string>
  }
  survey: SurveyTabWords
}

/** Puts values into the `{…}` places of a text. */
export function filled(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place))
}

/** A day as the reader writes it. */
export function dayOf(time: string): string {
  return new Date(time).toLocaleDateString()
}
