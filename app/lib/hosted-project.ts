/**
 * What differs in the browser where accounts, canvases and the survey's counts belong to a hosted
 * project (SUPABASE_URL).
 */
import { usePublicConfig } from './public-config.ts'

/**
 * Whether a hosted project holds the rows that it can hold. This site's server can then only read
 * them.
 */
export function useIsHosted(): boolean {
  return usePublicConfig().supabaseUrl !== ''
}

/**
 * Emailing a report needs our server. There may be none where leads go directly to the CRM and all
 * else to the project.
 */
export function useOffersReportEmail(): boolean {
  const { crmFormsOrigin, supabaseUrl } = usePublicConfig()
  return crmFormsOrigin === '' || supabaseUrl === ''
}
