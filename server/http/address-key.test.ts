import { expect, it } from 'vitest'
import { addressKey } from './address-key.ts'

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:c000:0207', '192.0.2.7'],
  ['0:0:0:0:0:ffff:192.0.2.7', '192.0.2.7'],
  ['64:ff9b::192.0.2.7', '192.0.2.7'],
])('addressKey counts %s as the IPv4 address %s', (ip, key) => {
  expect(addressKey(ip)).toBe(key)
})

it.each([
  '2001:db8:0:7::1',
  '2001:db8:0:7:ffff:ffff:ffff:ffff',
  '2001:0DB8:0000:0007:0:0:0:1',
  '2001:db8::7:0:0:192.0.2.7',
  '2001:db8:0:7::1%eth0',
])('addressKey counts %s with every address of its 64-bit prefix', (ip) => {
  expect(addressKey(ip)).toBe('2001:db8:0:7::/64')
})

it('addressKey separates neighbouring 64-bit prefixes', () => {
  expect(addressKey('2001:db8:0:8::1')).not.toBe(addressKey('2001:db8:0:7::1'))
  expect(addressKey('::1')).toBe('0:0:0:0::/64')
  expect(addressKey('::ffff:0:0:0')).toBe('0:0:0:0::/64')
})

it('addressKey returns a text that is no address unchanged', () => {
  expect(addressKey('console')).toBe('console')
  expect(addressKey('')).toBe('')
})
