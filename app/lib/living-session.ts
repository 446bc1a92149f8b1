import type { Session, SupabaseClient } from '@supabase/supabase-js'

/**
 * The stored session, unless the server says that it has ended. After a change of the server's signing secret the access token
 * is invalid and the refresh token still works.
 */
export async function livingSession({ auth }: SupabaseClient): Promise<Session | null> {
  const { error } = await auth.getUser()
  if (error?.code === 'bad_jwt') await auth.refreshSession()
  return (await auth.getSession()).data.session
}
