import { notify } from '#app/lib/notify.ts'
import { staff } from '#content/staff.ts'
import { fillIn } from '#contract/fill-in.ts'

/**
 * Posts to the server, reports the outcome, and loads the page again.
 * @returns whether it succeeded
 */
export type Work = (path: string, body: unknown, done: string) => Promise<boolean>

export function reportFailure(error: Error): void {
  notify(fillIn(staff.work.failed, { message: error.message }), 'failure')
}
