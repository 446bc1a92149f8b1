import { expect, test } from 'vitest'
import { radarDrawing } from './radar-drawing.ts'

const TITLES = ['One', 'Two', 'Three', 'Four', 'Five']
/** Half the height of a digit and half the width of the outline, in drawing units. */
const TOUCHES = 9.5

test('no outline runs through a number of the scale, whatever the scores are', () => {
  const touched: string[] = []
  for (let code = 0; code < 5 ** 5; code++) {
    const values = TITLES.map((_, at) => (Math.floor(code / 5 ** at) % 5) + 1)
    const marks = radarDrawing({ titles: TITLES, values })
    const numbers = marks.flatMap((mark) =>
      mark.kind === 'text' && mark.key.startsWith('scale') ? [mark] : [],
    )
    expect(numbers.map(({ text }) => text)).toEqual(['1', '2', '3', '4', '5'])
    const area = marks
      .flatMap((mark) => (mark.kind === 'path' && mark.key === 'area' ? [mark.d] : []))
      .join()
    const corners = [...area.matchAll(/[ML]([\d.]+) ([\d.]+)/g)].map(([, x, y]) => ({
      x: Number(x),
      y: Number(y),
    }))
    expect(corners).toHaveLength(5)
    const line = corners.flatMap((from, at) => {
      const to = corners[(at + 1) % 5] ?? from
      return Array.from({ length: 40 }, (_, step) => ({
        x: from.x + ((to.x - from.x) * step) / 40,
        y: from.y + ((to.y - from.y) * step) / 40,
      }))
    })
    const nearest = Math.min(
      ...numbers.flatMap((number) =>
        line.map(({ x, y }) => Math.hypot(x - number.x, y - number.y + number.size * 0.36)),
      ),
    )
    if (nearest < TOUCHES) {
      touched.push(`${values.join('')}: ${nearest.toFixed(1)}`)
    }
  }
  expect(touched).toEqual([])
})

test('what was not answered is hollow, joined by broken lines only, and shown as a muted 3', () => {
  const values = [4, 2, undefined, undefined, undefined]
  const marks = radarDrawing({ titles: TITLES, values, assumed: 3, includesAssumed: true })
  const mark = (key: string) => marks.find((one) => one.key === key)
  expect([mark('point-0'), mark('point-2')]).toMatchObject([{ fill: 'ember' }, { dash: [4, 4] }])
  expect(mark('value-2')).toMatchObject({ text: '3', fill: 'muted' })
  // One edge is known: that between the two answers.
  const edges = (key: string) => {
    const found = mark(key)
    return found?.kind === 'path' ? found.d.split('M').length - 1 : 0
  }
  expect([edges('edge-known'), edges('edge-assumed')]).toEqual([1, 4])
  expect(mark('edge-assumed')).toHaveProperty('dash')
})
