import { expect, it } from 'vitest'
import { parseDomainName } from './domain-name.ts'

it.each([
  ['Ufficio.IT', 'ufficio.it'],
  ['@posta.ufficio.it', 'posta.ufficio.it'],
  ['città.it', 'xn--citt-3na.it'],
  ['CITTÀ.it', 'xn--citt-3na.it'],
  ['xn--citt-3na.it', 'xn--citt-3na.it'],
  ['3m.com', '3m.com'],
])('the mail domain %s is stored as %s', (typed, name) => {
  expect(parseDomainName(typed)).toBe(name)
})
