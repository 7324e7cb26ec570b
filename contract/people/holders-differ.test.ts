import { expect, it } from 'vitest'
import type { Answered } from '../fields.ts'
import { holdersDiffer } from './holders.ts'

const main: Answered = {
  type_contract: 'contratto energia',
  client_type: 'domestico',
  name: 'Nicolò',
  last_name: 'D’Angelo',
}

it.each<[string, Answered, boolean]>([
  ['no extra holder', {}, false],
  ['the same person', { name_extra: 'Nicolò', last_name_extra: 'D’Angelo' }, false],
  ['the same in capitals', { name_extra: 'NICOLÒ', last_name_extra: 'D’ANGELO' }, false],
  ['the same with more spaces', { name_extra: ' Nicolò ', last_name_extra: 'D’Angelo' }, false],
  ['a straight apostrophe', { name_extra: 'Nicolò', last_name_extra: "D'Angelo" }, false],
  ['a space after the apostrophe', { name_extra: 'Nicolò', last_name_extra: "D' Angelo" }, false],
  ['an accent as an apostrophe', { name_extra: "NICOLO'", last_name_extra: 'D’ANGELO' }, false],
  ['an accent in two characters', { name_extra: 'Nicolo\u0300', last_name_extra: 'D’Angelo' }, false],
  ['another name', { name_extra: 'Lucia', last_name_extra: 'D’Angelo' }, true],
  ['another surname', { name_extra: 'Nicolò', last_name_extra: 'Bianchi' }, true],
  ['half a name that is the same', { last_name_extra: 'd’angelo' }, false],
  ['half a name that is another', { last_name_extra: 'Bianchi' }, true],
  ['a company beside a person', { nome_referente_extra: 'Nicolò', ragione_sociale_extra: 'Forno' }, true],
  ['an extra sale alone', { type_contract: 'vendite extra', name_extra: 'Lucia' }, false],
  ['telco', { type_contract: 'telco', name_extra: 'Lucia' }, true],
])(
  '[VALID-7] [VALID-8] holdersDiffer compares customer and extra holder in the case: %s',
  (_, more, differ) => {
    expect(holdersDiffer({ ...main, ...more })).toBe(differ)
  },
)

it.each<[Answered, boolean]>([
  [
    {
      nome_referente_extra: 'LUCIA',
      cognome_referente_extra: 'bianchi',
      ragione_sociale_extra: 'forno srl',
    },
    false,
  ],
  [{ nome_referente_extra: 'Lucia', ragione_sociale_extra: 'Bar Srl' }, true],
  [{ name_extra: 'Lucia', last_name_extra: 'Bianchi' }, false],
  [{ name_extra: 'Nicolò' }, true],
])(
  '[VALID-7] [SUMMARY-4] holdersDiffer compares a company by its name and its representative: %o',
  (more, differ) => {
    const firm: Answered = {
      type_contract: 'contratto energia',
      client_type: 'business',
      ragione_sociale: 'Forno Srl',
      nome_referente: 'Lucia',
      cognome_referente: 'Bianchi',
    }
    expect(holdersDiffer({ ...firm, ...more })).toBe(differ)
  },
)
