import type { SupabaseClient } from '@supabase/supabase-js'

/**
 * A change that the server refuses if the session is too old. It is repeated after the user has proven their identity.
 */
export type AskedChange = (client: SupabaseClient) => Promise<{ error: ({ code?: string | undefined } & Error) | null }>
