import type { FieldName } from '../../fields.ts'
import { labelOf } from '../../form/condition.ts'
import type { Variant } from '../../row.ts'
import type { TextName } from '../common/field-builders.ts'
import { EXTRA_GROUPS, type ExtraGroup, soldIn } from './extra-product-groups.ts'

const PERSON: readonly TextName[] = [
  'name_extra',
  'last_name_extra',
  'codice_fiscale_extra',
  'sesso_extra',
  'data_di_nascita_extra',
  'luogo_di_nascita_extra',
]
const COMPANY: readonly TextName[] = [
  'ragione_sociale_extra',
  'p_iva_extra',
  'nome_referente_extra',
  'cognome_referente_extra',
  'codice_fiscale_referente_extra',
]
const CONTACT: readonly TextName[] = [
  'phone_extra',
  'email_extra',
  'indirizzo_extra',
  'civico_extra',
  'cap_extra',
  'comune_extra',
  'provincia_extra',
]

/** Besides holder and own fields, a group's payment; proxy and instalments depend on the payment methods. */
function row(group: ExtraGroup): Variant {
  const holder = group.business ? COMPANY : [...PERSON, ...COMPANY]
  const pay: readonly TextName[] = group.payments.length > 0 ? ['madalita_di_pagamento_extra'] : []
  const instalments: readonly TextName[] = group.payments.includes('pagamento_rateizzato')
    ? ['durata_rateizzazione_extra']
    : []
  const proxy: readonly FieldName[] = group.payments.includes('rid') ? ['delegato_extra'] : []
  const last = group === EXTRA_GROUPS.at(-1)
  return {
    id: group.id,
    when: last ? { op: 'always', label: labelOf(soldIn(group)) } : soldIn(group),
    fields: [...holder, ...CONTACT, ...group.fields, ...pay, ...proxy, ...instalments],
    requirements: group.requirements,
    undocumented: true,
  }
}

/** A row for each group of products. */
export const extraVariants: readonly Variant[] = EXTRA_GROUPS.map(row)
