import { notify } from '#app/lib/notify.ts'
import { staff } from '#content/staff.ts'
import { fillIn } from '#contract/fill-in.ts'

/** Tells staff in a notification that an action failed, with the server's message. */
export function reportFailure(error: unknown): void {
  notify(fillIn(staff.work.failed, { message: (error as Error).message }), 'failure')
}
