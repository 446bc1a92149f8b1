/**
 * The services whose calendars are connected by OAuth 2.0. Their addresses are fixed: nothing that a
 * person or a service says leads elsewhere.
 */
import type { CalendarService } from '#contract/staff/meetings.ts'
import type { Settings } from '#server/env.ts'

export interface OAuthService {
  clientId: string
  clientSecret: string
  /** Where people agree. */
  authorizeUrl: string
  tokenUrl: string
  /** Where a grant is given back. Microsoft has no such address for one application. */
  revokeUrl?: string
  /** Origin of all calls to the calendars. */
  apiOrigin: string
  scopes: readonly string[]
  /** What the service wants to be told besides, so that it hands out a refresh token. */
  parameters: Readonly<Record<string, string>>
}

export type OAuthServices = Readonly<Partial<Record<CalendarService, OAuthService>>>

type ServiceSettings = Pick<
  Settings,
  | 'GOOGLE_CLIENT_ID'
  | 'GOOGLE_CLIENT_SECRET'
  | 'MICROSOFT_CLIENT_ID'
  | 'MICROSOFT_CLIENT_SECRET'
  | 'MICROSOFT_TENANT'
>

const GOOGLE_SCOPE = 'https://www.googleapis.com/auth'
const MICROSOFT_LOGIN = 'https://login.microsoftonline.com'

/** The services for which the operator has registered the site. */
export function oauthServices({
  GOOGLE_CLIENT_ID: googleId,
  GOOGLE_CLIENT_SECRET: googleSecret,
  MICROSOFT_CLIENT_ID: microsoftId,
  MICROSOFT_CLIENT_SECRET: microsoftSecret,
  MICROSOFT_TENANT: tenant,
}: ServiceSettings): OAuthServices {
  return {
    ...(googleId && googleSecret && { google: googleService(googleId, googleSecret) }),
    ...(microsoftId &&
      microsoftSecret && { microsoft: microsoftService(microsoftId, microsoftSecret, tenant) }),
  }
}

/** https://developers.google.com/identity/protocols/oauth2/web-server */
const googleService = (clientId: string, clientSecret: string): OAuthService => ({
  clientId,
  clientSecret,
  authorizeUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
  tokenUrl: 'https://oauth2.googleapis.com/token',
  revokeUrl: 'https://oauth2.googleapis.com/revoke',
  apiOrigin: 'https://www.googleapis.com',
  scopes: [
    `${GOOGLE_SCOPE}/calendar.events`,
    `${GOOGLE_SCOPE}/calendar.calendarlist.readonly`,
    `${GOOGLE_SCOPE}/calendar.freebusy`,
  ],
  parameters: { access_type: 'offline', prompt: 'consent' },
})

/** https://learn.microsoft.com/en-us/entra/identity-platform/v2-oauth2-auth-code-flow */
const microsoftService = (
  clientId: string,
  clientSecret: string,
  tenant: string,
): OAuthService => ({
  clientId,
  clientSecret,
  authorizeUrl: `${MICROSOFT_LOGIN}/${tenant}/oauth2/v2.0/authorize`,
  tokenUrl: `${MICROSOFT_LOGIN}/${tenant}/oauth2/v2.0/token`,
  apiOrigin: 'https://graph.microsoft.com',
  scopes: ['offline_access', 'https://graph.microsoft.com/Calendars.ReadWrite'],
  parameters: { prompt: 'select_account' },
})
