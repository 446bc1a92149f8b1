/** Whether a session still lacks the second step that its account asks for. */
import type { Session } from '@supabase/supabase-js'
import { accessClaims } from './access-claims.ts'

export function needsSecondStep(session: Session | null): boolean {
  const hasFactor = session?.user.factors?.some(({ status }) => status === 'verified') ?? false
  return hasFactor && accessClaims(session?.access_token ?? '').aal === 'aal1'
}
