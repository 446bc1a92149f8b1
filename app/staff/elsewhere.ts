/** What differs on the staff pages when a hosted project holds accounts, canvases and the survey's counts (SUPABASE_URL). */
import { usePublicConfig } from '#app/lib/public-config.ts'

/** Shown instead of a page whose data only this site's own server holds. */
export interface Elsewhere {
  title: string
  text: string
  /** Command that shows the data. */
  command?: string
}

/** Whether a hosted project holds the rows that it can hold. This site's server can then only read them. */
export function useIsHosted(): boolean {
  return usePublicConfig().supabaseUrl !== ''
}

/** The words of `staffPages` that every page has. */
export interface StaffPageWords {
  title: string
  subtitle: string
  elsewhere?: Elsewhere
}

/** Undefined if the page can show its data. */
export function useElsewhere({ elsewhere }: StaffPageWords): Elsewhere | undefined {
  return useIsHosted() ? elsewhere : undefined
}
