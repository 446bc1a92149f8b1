/** Staff pages whose data a hosted project does not hold. */
import { useIsHosted } from '#app/lib/hosted-project.ts'

/** Shown instead of a page whose data only this site's own server holds. */
export interface Elsewhere {
  title: string
  text: string
  /** Command that shows the data. */
  command?: string
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
