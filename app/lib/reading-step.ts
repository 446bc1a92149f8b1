import type { KeyboardEvent } from 'react'

/**
 * Where an arrow key leads in reading order: 1 onward, -1 back, 0 for other keys. Lines that run
 * from right to left go on at the left.
 */
export function readingStep({ key, currentTarget }: KeyboardEvent<Element>): -1 | 0 | 1 {
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') {
    return 0
  }
  const onward = getComputedStyle(currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  return key === onward ? 1 : -1
}
