import type { SavedView } from '#app/staff/list/saved-views.tsx'
import { leads } from '#content/staff/leads.ts'
import { NO_ONE } from './list/lists.ts'

const { views } = leads

/**
 * The views that come with the leads, as they are written in an address. @param userId of who looks
 */
export const givenViews = (userId: string | undefined): readonly SavedView[] => [
  { name: views.all, search: '', hash: '' },
  { name: views.unassigned, search: `?state=new&assigned=${NO_ONE}`, hash: '' },
  { name: views.mine, search: `?assigned=${userId}`, hash: '' },
  { name: views.due, search: '?due=today&sort=next', hash: '' },
  { name: views.value, search: '?sort=-value', hash: '' },
  { name: views.failed, search: '?delivery=failed', hash: '' },
]
