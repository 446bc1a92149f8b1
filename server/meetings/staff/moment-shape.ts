import { z } from 'zod'
import { momentIn } from '#contract/meeting-time.ts'

/** A time in ISO 8601, which becomes epoch milliseconds. */
export const momentShape = z.iso
  .datetime()
  .transform((text) => momentIn(text))
  .pipe(z.number())
