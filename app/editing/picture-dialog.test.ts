import { expect, test } from 'vitest'
import { cropOf } from './picture-dialog.tsx'

const WIDE = { width: 1200, height: 600 }

test.each([
  [
    'a wide picture in a square frame shows its middle',
    WIDE,
    1,
    { zoom: 1, x: 0.5, y: 0.5 },
    [300, 0, 600, 600],
  ],
  [
    'a wide picture in a wider frame loses above and below',
    WIDE,
    4,
    { zoom: 1, x: 0.5, y: 0.5 },
    [0, 150, 1200, 300],
  ],
  [
    'zoomed twice, half of each side shows',
    WIDE,
    2,
    { zoom: 2, x: 0.5, y: 0.5 },
    [300, 150, 600, 300],
  ],
  ['the frame never leaves the picture', WIDE, 1, { zoom: 1, x: 1, y: 0 }, [600, 0, 600, 600]],
] as const)('%s', (_, source, ratio, place, [x, y, width, height]) => {
  expect(cropOf(source, ratio, place)).toEqual({ x, y, width, height })
})
