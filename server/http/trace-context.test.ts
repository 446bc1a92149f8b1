import { expect, test } from 'vitest'
import { createTestApp } from '#test/test-app.ts'
import { traceFields } from './request-log.ts'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const PARENT = '00f067aa0ba902b7'

test.each([
  [`00-${TRACE}-${PARENT}-01`, { trace: TRACE, parent: PARENT }],
  [`01-${TRACE}-${PARENT}-01-later`, { trace: TRACE, parent: PARENT }],
  [undefined, {}],
  ['', {}],
  [`00-${TRACE}-${PARENT}-01-later`, {}],
  [`ff-${TRACE}-${PARENT}-01`, {}],
  [`00-${TRACE.toUpperCase()}-${PARENT}-01`, {}],
  [`00-${'0'.repeat(32)}-${PARENT}-01`, {}],
  [`00-${TRACE}-${'0'.repeat(16)}-01`, {}],
  [`00-${TRACE}-${PARENT}-01\n`, {}],
])('traceparent %j', (field, expected) => {
  expect(traceFields(field)).toEqual(expected)
})

test('the log line of a request names its trace', async () => {
  const app = createTestApp()
  await app.request('/healthz', { headers: { traceparent: `00-${TRACE}-${PARENT}-01` } })
  expect(app.logged.find(({ msg }) => msg === 'answered')).toMatchObject({ trace: TRACE, parent: PARENT })
})
