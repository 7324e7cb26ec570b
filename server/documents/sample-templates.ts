import { join } from 'node:path'
import type { DocumentConfig } from '../../shared/documents/config.ts'
import type { PdfType } from '../../shared/pdf-types.ts'
import type { ClientType } from '../../shared/utilities-and-client-types.ts'

/** The invented supplier whose forms these are. */
export const SAMPLE_SUPPLIER = 'Energia Serena S.p.A.'

/** A contract form shipped with the product; `config` is a text, as in the templates table. */
export interface SampleTemplate {
  client: ClientType
  utility: PdfType
  name: string
  filename: string
  naming_rules: string
  separator: string
  config: string
}

/** The config of fields of the printed form that have no field of the same name in the contract form. */
const SHARED: DocumentConfig = {
  codice_contratto_1: '$ContractId',
  codice_contratto_2: '$ContractId',
  consulente_1: '{contact_owner}',
  consulente_2: '{contact_owner}',
  luogo_firma: '$LuogoFirma',
  data_firma: '$DataFirma',
  residenza_via: '{tipo_indirizzo_residenza} {indirizzo_residenza} {civico_residenza}',
  punto_via: '{tipo_indirizzo_punto} {indirizzo_punto} {civico_punto}',
  punto_comune: '{comune_punto} {localita_punto}',
  catasto: '{foglio_punto} {particella_punto} {sub_punto}',
  // Hidden fields are empty, so only the chosen holder and payment method are printed.
  titolare_conto: '{iban_ragione_sociale} {iban_cognome} {iban_nome}',
  recapito_fattura:
    '{email_di_fatturazione} {tipo_indirizzo_pagamento} {indirizzo_pagamento} {civico_pagamento} {cap_pagamento} {comune_pagamento} {provincia_pagamento}',
  delegato_nominativo: '{cognome_delegato} {nome_delegato}',
  precedente_nominativo: '{cognome_prec_intestatario} {nome_prec_intestatario}',
  precedente_residenza: '{comune_resid_prec_intestatario} {provincia_prec_intestatario}',
}

/** A dual contract, which may be printed on two forms, has a customer code for each. */
const PREVIOUS_CODE: Record<PdfType, DocumentConfig> = {
  luce: {
    precedente_codice_cliente: '{codice_cliente_prec_intestatario} {codice_cliente_prec_intestatario_ee}',
  },
  gas: {
    precedente_codice_cliente: '{codice_cliente_prec_intestatario} {codice_cliente_prec_intestatario_gas}',
  },
  dual: {},
}

const SUPPLY = { luce: 'Luce', gas: 'Gas', dual: 'Dual' } as const
const CUSTOMER = { domestico: 'Domestico', business: 'Business' } as const
const METER = { luce: '$POD', gas: '$PDR', dual: '$POD' } as const

function sample(client: ClientType, utility: PdfType): SampleTemplate {
  return {
    client,
    utility,
    name: `Energia Serena ${SUPPLY[utility]} ${CUSTOMER[client]}`,
    filename: `energia-serena-${utility}-${client}.pdf`,
    naming_rules: [
      'Contratto',
      ...(client === 'business' ? ['$RAGIONE_SOCIALE'] : ['$Cognome', '$Nome']),
      METER[utility],
    ].join(','),
    separator: '_',
    config: JSON.stringify({ ...SHARED, ...PREVIOUS_CODE[utility] }, null, 2),
  }
}

export const SAMPLE_TEMPLATES: readonly SampleTemplate[] = (['domestico', 'business'] as const).flatMap(
  (client) => (['luce', 'gas', 'dual'] as const).map((utility) => sample(client, utility)),
)

/** The path of a drawn form. */
export const sampleTemplatePath = (template: SampleTemplate): string =>
  join(import.meta.dirname, 'templates', template.filename)
