import type { Session } from '@supabase/supabase-js'

/** Claims of an access token, read without checking its signature. */
interface AccessClaims {
  /** Id of the user. */
  sub?: string
  session_id?: string
  /** Assurance level: `aal2` after a second step. */
  aal?: string
}

/** @returns no claims for text that is not a token */
export function accessClaims(accessToken: string): AccessClaims {
  const claims = accessToken.split('.')[1] ?? ''
  try {
    return JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/')))
  } catch {
    return {}
  }
}

export function needsSecondStep(session: Session | null): boolean {
  const hasFactor = session?.user.factors?.some(({ status }) => status === 'verified') ?? false
  return hasFactor && accessClaims(session?.access_token ?? '').aal === 'aal1'
}
