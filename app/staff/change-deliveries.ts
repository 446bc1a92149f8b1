import { type Notification, notify } from '#app/lib/notify.ts'
import { staff } from '#content/staff.ts'
import type { DeliveriesReceipt } from '#contract/staff/system.ts'
import { postToStaffApi } from './api.ts'
import type { RunWork } from './use-work.ts'

interface DeliveriesChange {
  /** Below the address of the staff API. */
  path: string
  body: object
  /** Said once at least one has changed. */
  done: string
}

/** Sends deliveries again or dismisses them, and says what became of that. */
export async function changeDeliveries(
  run: RunWork,
  { path, body, done }: DeliveriesChange,
): Promise<void> {
  const receipt = await run(() => postToStaffApi<DeliveriesReceipt>(path, body))
  if (receipt) {
    notify(...noticeOf(receipt, done))
  }
}

/** A colleague may have changed them since the page was loaded. */
export function noticeOf(
  { count }: DeliveriesReceipt,
  done: string,
): [text: string, tone: Notification['tone']] {
  return count > 0 ? [done, 'success'] : [staff.work.noDelivery, 'neutral']
}
