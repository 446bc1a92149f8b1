import { expect, test } from 'vitest'
import { staff } from '#content/staff.ts'
import { noticeOf } from './change-deliveries.ts'

test('deliveries are reported as done only if there were any', () => {
  expect(noticeOf({ count: 2 }, 'Dismissed')).toEqual(['Dismissed', 'success'])
  expect(noticeOf({ count: 0 }, 'Dismissed')).toEqual([staff.work.noDelivery, 'neutral'])
})
