import { expect, it } from 'vitest'
import { parseConfig } from '../../../shared/documents/config.ts'
import { newText, withEntries, writeConfig } from './config-text.ts'

it('[TEMPL-12] [GAP-53] withEntry changes one entry of a config and keeps the others', () => {
  const both = withEntries({}, [
    ['nome', '$Nome'],
    ['pod', '{pod}'],
  ])
  expect(withEntries(both, [['nome', '$Cognome']])).toEqual({ nome: '$Cognome', pod: '{pod}' })
  expect(Object.keys(withEntries(both, [['nome', '$Cognome']]))).toEqual(['nome', 'pod'])
  expect(withEntries(both, [['nome', '']])).toEqual({ pod: '{pod}' })
  expect(both).toEqual({ nome: '$Nome', pod: '{pod}' })
})

it('A config written as text contains each rule, also of fields named like members of an object [TEMPL-12]', () => {
  const config = withEntries({}, [
    ['__proto__', '$Nome'],
    ['constructor', '{pod}'],
  ])
  expect(Object.keys(config)).toEqual(['__proto__', 'constructor'])
  expect(JSON.parse(writeConfig(config))).toEqual(config)
  expect(writeConfig({})).toBe('')
})

it('[GAP-53] withNewText gives placed texts unique names', () => {
  const one = newText({}, 2, 800)
  const config = { [one.name]: one.entry }
  const two = newText(config, 1, 800)
  expect([one.name, two.name]).toEqual(['testo_1', 'testo_2'])
  expect(parseConfig(writeConfig(config))).toMatchObject({
    ok: true,
    config: { testo_1: { page: 2, y: 740 } },
  })
})
