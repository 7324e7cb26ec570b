import { expect, it } from 'vitest'
import type { Answered } from '../fields.ts'
import { compareHolders, type Holder, holdersDiffer } from './holders.ts'

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

it.each<[string, Answered, boolean]>([
  ['ACME S.R.L.', { ragione_sociale_extra: 'Acme srl', p_iva_extra: '00905811006' }, false],
  ['ACME S.R.L.', { ragione_sociale_extra: 'Acme srl' }, false],
  ['ACME S.R.L.', { ragione_sociale_extra: 'Acme' }, false],
  ['«Rossi & C.» S.p.A.', { ragione_sociale_extra: 'ROSSI E C. SPA in liquidazione' }, false],
  ['ACME S.R.L.', { ragione_sociale_extra: 'Acme srl', p_iva_extra: '12345670157' }, true],
  ['ACME S.R.L.', { ragione_sociale_extra: 'Acme Leasing srl', p_iva_extra: '00905811006' }, true],
  ['ACME S.R.L.', { ragione_sociale_extra: 'Forno srl' }, true],
])(
  'holdersDiffer compares the firm %s with %o by number and by name without its legal form [VALID-7]',
  (name, more, differ) => {
    const firm: Answered = {
      type_contract: 'contratto energia',
      client_type: 'business',
      ragione_sociale: name,
      p_iva: '00905811006',
    }
    expect(holdersDiffer({ ...firm, ...more })).toBe(differ)
  },
)

it.each<[string, Partial<Holder>, Partial<Holder>, 'same' | 'other' | 'unsure']>([
  [
    'one firm in two writings',
    { ragione_sociale: 'ACME S.R.L.', p_iva: '00905811006' },
    { ragione_sociale: 'Acme srl', p_iva: '00905811006' },
    'same',
  ],
  [
    'one firm, once without its number',
    { ragione_sociale: 'ACME S.R.L.', p_iva: '00905811006' },
    { ragione_sociale: 'Acme srl' },
    'same',
  ],
  [
    'two firms of a group',
    { ragione_sociale: 'Acme srl', p_iva: '00905811006' },
    { ragione_sociale: 'Beta srl', p_iva: '00905811006' },
    'unsure',
  ],
  [
    'a firm and a person',
    { ragione_sociale: 'Acme srl', p_iva: '00905811006', cf: 'X' },
    { name: 'Ada', cf: 'X' },
    'other',
  ],
  [
    'a firm without a number and its owner',
    { ragione_sociale: 'Acme srl', cf: 'X' },
    { name: 'Ada', cf: 'x ' },
    'same',
  ],
  ['one code under two names', { name: 'Ada', cf: 'X' }, { name: 'Eva', cf: 'X' }, 'same'],
  [
    'one person, once without the code',
    { name: 'Ada', last_name: 'Neri', cf: 'X' },
    { name: 'ADA', last_name: 'NERI' },
    'same',
  ],
  ['two people', { name: 'Ada', cf: 'X' }, { name: 'Ada', cf: 'Y' }, 'other'],
])('compareHolders decides for %s [SYNC-11]', (_, one, other, expected) => {
  const holder = (given: Partial<Holder>): Holder => ({
    name: '',
    last_name: '',
    ragione_sociale: '',
    p_iva: '',
    cf: '',
    ...given,
  })
  expect(compareHolders(holder(one), holder(other))).toBe(expected)
  expect(compareHolders(holder(other), holder(one))).toBe(expected)
})

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
