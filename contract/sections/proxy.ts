import { all, is, isTrue } from '../form/conditions.ts'
import type { Section } from '../form/types.ts'
import { QUALITA_DELEGATO, TIPO_DI_DOCUMENTO_DELEGATO } from '../options/document.ts'
import { choice, field, text } from './build.ts'
import { energy } from './when.ts'

/** Energy asks for the proxy's document too (3 §3). */
export const energyProxy: Section = {
  id: 'delegato',
  title: 'Delegato',
  source: '2 §4.1',
  when: all(
    energy,
    is('tipo_di_pagamento', 'rid', 'il tipo di pagamento'),
    isTrue('delegato', 'c’è un delegato'),
  ),
  fields: [
    choice('qualita_delegato', 'Qualità delegato', QUALITA_DELEGATO),
    text('cognome_delegato', 'Cognome delegato'),
    text('nome_delegato', 'Nome delegato'),
    field('cf_delegato', 'fiscal-code', 'Codice Fiscale delegato', {
      rules: { relates: { name: 'nome_delegato', lastName: 'cognome_delegato' } },
    }),
    choice('tipo_di_documento_delegato', 'Tipo di documento delegato', TIPO_DI_DOCUMENTO_DELEGATO),
    text('numero_del_documento_delegato', 'Numero del documento delegato', { maxLength: 50 }),
    field('data_di_scadenza_delegato', 'date', 'Data di scadenza delegato', { rules: { time: 'expiry' } }),
  ],
}
