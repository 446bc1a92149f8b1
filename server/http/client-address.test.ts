import { expect, test } from 'vitest'
import { clientFinder, countedAddress, ipv6Block } from './client-address.ts'

let warnings = 0
function find(
  trusted: string[],
  remoteAddress: string,
  forwardedFor?: string,
  forwardedProto?: string,
) {
  const findClient = clientFinder({ warn: () => warnings++ }, trusted)
  return findClient({ remoteAddress }, forwardedFor, forwardedProto)
}

test('no proxy is trusted unless configured', () => {
  const visitor = { address: '192.0.2.1', secure: false, isProxy: false }
  expect(find([], '192.0.2.1')).toEqual(visitor)
  expect(warnings).toBe(0)
  expect(find([], '192.0.2.1', '203.0.113.9', 'https')).toEqual(visitor)
  expect(find(['10.0.0.0/8'], '192.0.2.1', '203.0.113.9', 'https')).toEqual(visitor)
  expect(warnings).toBe(2)
})

test('of several hops, the last address that is not a trusted proxy counts', () => {
  const trusted = ['10.0.0.0/8', '2001:db8:ffff::/48']
  expect(find(trusted, '10.0.0.1', '1.1.1.1, 203.0.113.9', 'https')).toEqual({
    address: '203.0.113.9',
    secure: true,
    isProxy: false,
  })
  expect(find(trusted, '10.0.0.1')).toMatchObject({ address: '10.0.0.1', isProxy: true })
  expect(find(trusted, '::ffff:10.0.0.1', '203.0.113.9, 10.2.3.4').address).toBe('203.0.113.9')
  expect(find(trusted, '2001:db8:ffff::1', '203.0.113.9').address).toBe('203.0.113.9')
  expect(find(trusted, '10.0.0.1', 'unknown, <script>').address).toBe('10.0.0.1')
  expect(find(trusted, '10.0.0.1').address).toBe('10.0.0.1')
  expect(warnings).toBe(2)
})

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['2001:DB8:0:1:aaaa:bbbb:cccc:dddd', '2001:db8:0:0::/56'],
  // The last network of a /56, and the first of the next.
  ['2001:db8:0:12ff::1', '2001:db8:0:1200::/56'],
  ['2001:db8:0:1300::1', '2001:db8:0:1300::/56'],
  ['2001:db8::1', '2001:db8:0:0::/56'],
  ['2001:0db8:0000:0001::', '2001:db8:0:0::/56'],
  ['::1', '0:0:0:0::/56'],
  ['fe80::1%eth0', 'fe80:0:0:0::/56'],
])('%s is counted as %s', (address, counted) => {
  expect(countedAddress(address)).toBe(counted)
})

test.each([
  ['2001:db8:12ab:3400::1', 48, '2001:db8:12ab'],
  ['2001:db8:12ab:3400::1', 40, '2001:db8:1200'],
  ['2001:db8::1', 40, '2001:db8:0'],
  ['192.0.2.7', 48, '192.0.2.7'],
] as const)('%s is in the /%d %s', (address, bits, block) => {
  expect(ipv6Block(countedAddress(address), bits)).toBe(block)
})
