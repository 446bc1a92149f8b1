import type { Notification } from '#app/lib/notify.ts'
import { staff } from '#content/staff.ts'
import type { DeliveriesReceipt } from '#contract/staff/system.ts'

/**
 * What a notification says once staff sent deliveries again or dismissed them. A colleague may have
 * done it since the page was loaded.
 * @param done for one or more
 */
export function deliveryNotice(
  { count }: DeliveriesReceipt,
  done: string,
): [text: string, tone: Notification['tone']] {
  return count > 0 ? [done, 'success'] : [staff.work.noDelivery, 'neutral']
}
