import type { Section } from '../form/types.ts'
import { TIPO_DI_DOCUMENTO } from '../options/identity-document.ts'
import { energy } from './conditions.ts'
import { choice, field, text } from './field-builders.ts'

export const identityDocument: Section = {
  id: 'documento',
  title: 'Documento',
  requirements: ['FORM-DOC-1', 'FORM-CUST-6'],
  when: energy,
  fields: [
    choice('tipo_di_documento', 'Tipo di documento', TIPO_DI_DOCUMENTO),
    text('numero_del_documento', 'Numero del documento', { maxLength: 50 }),
    field('data_di_rilascio_del_documento', 'date', 'Data di rilascio del documento', {
      // The customer's, or a company's representative's.
      rules: {
        time: 'issue',
        relates: {
          birthDate: 'data_di_nascita',
          representativeBirthDate: 'data_nascita_referente',
        },
      },
    }),
    field('data_di_scandenza', 'date', 'Data di scadenza', {
      rules: { time: 'expiry', relates: { issueDate: 'data_di_rilascio_del_documento' } },
    }),
    text('ente_di_rilascio', 'Ente di rilascio'),
    text('comune_di_rilascio', 'Comune di rilascio'),
  ],
}
