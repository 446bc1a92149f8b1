import { expect, test } from 'vitest'
import { SUMMARY_STEP } from '#contract/canvas.ts'
import { canvasStepVariant } from './step-variant.ts'

test.each([
  ['/canvas', `step=${SUMMARY_STEP}`, `/canvas?step=${SUMMARY_STEP}`],
  ['/canvas', 'utm_source=a&step=2', '/canvas?step=2'],
  ['/canvas', 'step=1', undefined],
  ['/canvas', `step=${SUMMARY_STEP + 1}`, undefined],
  ['/canvas', 'step=0', undefined],
  ['/canvas', '', undefined],
  ['/book', 'step=2', undefined],
])('%s?%s is rendered as %s', (path, query, address) => {
  expect(canvasStepVariant(path, new URLSearchParams(query))?.address).toBe(address)
})
