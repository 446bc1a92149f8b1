/**
 * Row types of the tables that Kysely's builder reads, on both engines, and of the rows that the
 * REST interface answers. The columns and their rules are defined in `supabase/migrations` and
 * `server/bootstrap`.
 */
import type { Selectable } from 'kysely'
import type {
  MfaFactorsTable,
  NoticeChoicesTable,
  OneTimeTokensTable,
  RefreshTokensTable,
  SessionsTable,
  UserRolesTable,
  UsersTable,
} from './tables/accounts.ts'
import type {
  CanvasLinksTable,
  CanvasSubmissionsTable,
  CanvasTransfersTable,
} from './tables/canvas.ts'
import type { LeadNotesTable, LeadsTable } from './tables/leads.ts'
import type {
  BlockedTimesTable,
  CalendarConsentsTable,
  CalendarFeedsTable,
  CalendarGrantsTable,
  CalendarLinksTable,
  CalendarObjectsTable,
  MeetingChangesTable,
  MeetingsFeedTable,
  MeetingsTable,
} from './tables/meetings.ts'
import type { NewsletterCountsView, NewsletterSubscribersTable } from './tables/newsletter.ts'
import type {
  AuditTable,
  MailServerTable,
  OutboxTable,
  PacingTable,
  RateLimitsTable,
} from './tables/operations.ts'
import type {
  SurveyBenchmarkView,
  SurveyDaysTable,
  SurveyRunsTable,
  SurveyScoresTable,
  SurveyTeamAnswersTable,
  SurveyTeamsTable,
  SurveyTeamTotalsView,
} from './tables/survey.ts'
import type { PageViewsTable, StepCountsTable } from './tables/visits.ts'
import type { WebhooksTable } from './tables/webhooks.ts'

/** Keys are `schema.table`, or the bare name for schema `public`. */
export interface Tables {
  user_roles: UserRolesTable
  canvas_submissions: CanvasSubmissionsTable
  leads: LeadsTable
  lead_notes: LeadNotesTable
  meetings: MeetingsTable
  blocked_times: BlockedTimesTable
  newsletter_subscribers: NewsletterSubscribersTable
  survey_days: SurveyDaysTable
  survey_scores: SurveyScoresTable
  'auth.users': UsersTable
  'auth.sessions': SessionsTable
  'auth.mfa_factors': MfaFactorsTable
  'auth.refresh_tokens': RefreshTokensTable
  'auth.one_time_tokens': OneTimeTokensTable
  'private.audit': AuditTable
  'private.calendar_consents': CalendarConsentsTable
  'private.calendar_feeds': CalendarFeedsTable
  'private.calendar_grants': CalendarGrantsTable
  'private.calendar_links': CalendarLinksTable
  'private.canvas_links': CanvasLinksTable
  'private.canvas_transfers': CanvasTransfersTable
  'private.calendar_objects': CalendarObjectsTable
  'private.meeting_changes': MeetingChangesTable
  'private.meetings_feed': MeetingsFeedTable
  'private.mail_server': MailServerTable
  'private.notice_choices': NoticeChoicesTable
  'private.outbox': OutboxTable
  'private.page_views': PageViewsTable
  'private.pacing': PacingTable
  'private.rate_limits': RateLimitsTable
  'private.step_counts': StepCountsTable
  'private.survey_benchmark': SurveyBenchmarkView
  'private.survey_runs': SurveyRunsTable
  'private.survey_team_answers': SurveyTeamAnswersTable
  'private.survey_teams': SurveyTeamsTable
  'private.webhooks': WebhooksTable
}

/** A row as the REST interface answers it: times are ISO 8601 text. */
type OverRest<Table> = {
  [Column in keyof Selectable<Table>]: TimesAsText<Selectable<Table>[Column]>
}
type TimesAsText<Value> = Value extends Date ? string : Value

/** Deleted rows are never in an answer, so `deleted_at` is left out. */
export type CanvasSubmission = Omit<OverRest<CanvasSubmissionsTable>, 'deleted_at'>
export type UserRole = OverRest<UserRolesTable>
export type Lead = Omit<OverRest<LeadsTable>, 'deleted_at'>
export type SurveyDay = Pick<OverRest<SurveyDaysTable>, 'day' | 'completed'>
export type SurveyScore = Omit<OverRest<SurveyScoresTable>, 'compared'>
export type SurveyTeamTotals = SurveyTeamTotalsView
export type NewsletterSubscriber = OverRest<NewsletterSubscribersTable>
export type NewsletterCounts = NewsletterCountsView

/** How far a lead has come on its way to the CRM. */
export interface LeadDelivery
  extends Pick<
    OverRest<OutboxTable>,
    'state' | 'attempts' | 'last_status' | 'last_error' | 'done_at'
  > {
  lead_id: string
  next_at: string
}

/** A row of the view `staff_members`: an account to which a lead can be assigned. */
export interface StaffMember {
  id: string
  email: string
}

/** A row of the view `activity`: an entry of the audit log with the address of who did it. */
export interface Activity extends OverRest<AuditTable> {
  /** Null for a command and for an account that no longer exists. */
  actor_email: string | null
}
