import { expect, it } from 'vitest'
import { parseConfig } from '../../../shared/documents/config.ts'
import { withEntry, withNewText } from './config-text.ts'

it('[TEMPL-12] [GAP-53] changes one entry of a config and leaves the others', () => {
  const first = withEntry('', 'nome', '$Nome')
  const second = withEntry(first, 'pod', '{pod}')
  expect(JSON.parse(withEntry(second, 'nome', '$Cognome'))).toEqual({ nome: '$Cognome', pod: '{pod}' })
  expect(withEntry(first, 'nome', '')).toBe('')
  expect(withEntry('{rotto', 'nome', 'x')).toBe('{rotto')
})

it('[GAP-53] places texts under names of their own', () => {
  const one = withNewText('', 2, 800)
  const two = withNewText(one.text, 1, 800)
  expect([one.name, two.name]).toEqual(['testo_1', 'testo_2'])
  expect(parseConfig(two.text)).toMatchObject({ ok: true, config: { testo_1: { page: 2, y: 740 } } })
})
