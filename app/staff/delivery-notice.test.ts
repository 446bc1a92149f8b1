import { expect, test } from 'vitest'
import { staff } from '#content/staff.ts'
import { deliveryNotice } from './delivery-notice.ts'

test('deliveries are reported as done only if there were any', () => {
  expect(deliveryNotice({ count: 2 }, 'Dismissed')).toEqual(['Dismissed', 'success'])
  expect(deliveryNotice({ count: 0 }, 'Dismissed')).toEqual([staff.work.noDelivery, 'neutral'])
})
