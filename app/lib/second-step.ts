/** Whether a session still lacks the second step that its account asks for. */
import type { Session } from '@supabase/supabase-js'

/** The assurance level that an access token states (its `aal` claim). */
function levelOf(accessToken: string): string | undefined {
  const claims = accessToken.split('.')[1] ?? ''
  try {
    return JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))).aal
  } catch {
    return undefined
  }
}

export function needsSecondStep(session: Session | null): boolean {
  const hasFactor = session?.user.factors?.some(({ status }) => status === 'verified') ?? false
  return hasFactor && levelOf(session?.access_token ?? '') === 'aal1'
}
