import { expect, test } from 'vitest'
import { cropOf } from './picture-dialog.tsx'

const WIDE = { width: 1200, height: 600 }
const MIDDLE = { zoom: 1, x: 0.5, y: 0.5 }

test.each([
  {
    name: 'a wide picture in a square frame shows its middle',
    ratio: 1,
    place: MIDDLE,
    crop: { x: 300, y: 0, width: 600, height: 600 },
  },
  {
    name: 'a wide picture in a wider frame loses above and below',
    ratio: 4,
    place: MIDDLE,
    crop: { x: 0, y: 150, width: 1200, height: 300 },
  },
  {
    name: 'zoomed twice, half of each side shows',
    ratio: 2,
    place: { ...MIDDLE, zoom: 2 },
    crop: { x: 300, y: 150, width: 600, height: 300 },
  },
  {
    name: 'the frame never leaves the picture',
    ratio: 1,
    place: { zoom: 1, x: 1, y: 0 },
    crop: { x: 600, y: 0, width: 600, height: 600 },
  },
])('$name', ({ ratio, place, crop }) => {
  expect(cropOf(WIDE, ratio, place)).toEqual(crop)
})
