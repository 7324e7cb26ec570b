import { expect, it } from 'vitest'
import { PAGE_PATHS, pageOf, tokenOfLink } from '../../shared/page-paths.ts'
import { createQueryClient } from '../lib/query-client.ts'
import { createPortalRouter } from './router.tsx'

it('The list of page paths equals the paths of the router', () => {
  expect(Object.keys(createPortalRouter(createQueryClient()).routesByPath).toSorted()).toEqual(
    [...PAGE_PATHS].toSorted(),
  )
})

const ID = '0198c1de-1111-7abc-8def-000000000001'

it.each([
  ['/', 'portal'],
  ['/records', 'portal'],
  ['/Records/', 'portal'],
  [`/${ID}`, 'portal'],
  [`/${ID}/view`, 'portal'],
  [`/records/${ID}/edit`, 'portal'],
  ['/crm/contacts/123456789012345678', 'portal'],
  ['/firma/abc', 'customer'],
  ['/verifica', 'customer'],
  ['/firma/abc/documento/1', undefined],
  ['/firmare', undefined],
  ['/wp-login.php', undefined],
  ['/.env', undefined],
  ['/records/list', undefined],
  ['/records/../users', undefined],
  [`/${ID}/view/more`, undefined],
  ['//records', undefined],
  ['/records%2Fnew', undefined],
])('[SHELL-13] [GAP-2] The path %s is a page of: %s', (path, audience) => {
  expect(pageOf(path)).toBe(audience)
})

const TOKEN = 'Zm9vYmFyLWJhel9xdXV4LWNvcmdlLWdyYXVsdC1nYX-_'.slice(0, 43)

it.each([
  ...[
    '',
    '/',
    '.',
    ',',
    ')',
    '>',
    '”',
    '%20',
    '%3E',
    '%E2%80%9D',
    '&data=05%7C02',
    '.&gt;',
    ';',
    '_',
    '*',
    '%22%3E',
  ],
])('The link of a customer opens with %j behind it', (end) => {
  expect(tokenOfLink(`/firma/${TOKEN}${end}`)).toBe(TOKEN)
  expect(pageOf(`/firma/${TOKEN}${end}`)).toBe('customer')
})

it('The link of a customer with a short token keeps it, and another path has none', () => {
  expect(tokenOfLink('/firma/abc.')).toBe('abc.')
  for (const path of ['/firma/', '/firmare/abc', '/verifica', `/firma/${TOKEN}/documento/0`])
    expect(tokenOfLink(path)).toBeUndefined()
})
