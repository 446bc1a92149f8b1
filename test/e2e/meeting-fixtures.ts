/** The page on which a meeting is booked. */
import type { FrameLocator, Page } from '@playwright/test'
import { calls } from '#content/calls.ts'
import { expect } from './fixtures.ts'
import { personFields } from './lead-fixtures.ts'

/** The booking on a page of its own or in the overlay. */
export type Place = Page | FrameLocator

export const FIRST_NAME = personFields.firstname.label
export const CALL = calls.workshopScoping
export const PAGE = `/embed/meeting?call=${CALL.id}`

export async function untilLive(place: Place): Promise<void> {
  await expect(place.locator('[data-live]')).toBeVisible()
}
