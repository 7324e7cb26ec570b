import { SAMPLE_SUPPLIER } from '../../server/documents/sample-templates.ts'
import type { PdfType } from '../../shared/pdf-types.ts'
import type { ClientType } from '../../shared/utilities-and-client-types.ts'
import { type Block, type Cell, cell, choice, tick } from './blocks.ts'
import { otherFields } from './other-fields.ts'
import { GAS, GAS_USES, LUCE, POINT } from './supply-blocks.ts'

const PRIVATE: Block = {
  title: 'CLIENTE',
  rows: [
    [cell(4, 'Cognome', 'last_name'), cell(4, 'Nome', 'name'), cell(4, 'Codice fiscale', 'codice_fiscale')],
    [
      cell(3, 'Data di nascita', 'data_di_nascita'),
      cell(4, 'Luogo di nascita', 'luogo_di_nascita'),
      cell(3, 'Nazione di nascita', 'nazione_di_nascita'),
      choice(2, 'Sesso', 'sesso', [
        ['M', 'M'],
        ['F', 'F'],
      ]),
    ],
    [cell(3, 'Telefono', 'phone'), cell(3, 'Cellulare', 'cellulare'), cell(6, 'Email', 'email')],
  ],
}

const BUSINESS: Block = {
  title: 'CLIENTE E LEGALE RAPPRESENTANTE',
  rows: [
    [
      cell(6, 'Ragione sociale', 'ragione_sociale'),
      cell(3, 'Forma societaria', 'forma_societaria'),
      cell(3, 'Partita IVA', 'p_iva'),
    ],
    [
      cell(4, 'Cognome del referente', 'cognome_referente'),
      cell(4, 'Nome del referente', 'nome_referente'),
      cell(4, 'Codice fiscale del referente', 'codice_fiscale_referente'),
    ],
    [
      cell(3, 'Data di nascita', 'data_nascita_referente'),
      cell(4, 'Luogo di nascita', 'luogo_nascita_referente'),
      choice(2, 'Sesso', 'sesso_referente', [
        ['M', 'M'],
        ['F', 'F'],
      ]),
      cell(3, 'Regime IVA', 'tipo_iva'),
    ],
    [
      cell(3, 'Telefono', 'phone'),
      cell(3, 'Cellulare', 'cellulare'),
      cell(4, 'Email', 'email'),
      cell(2, 'ATECO', 'ateco'),
    ],
  ],
}

const SEAT = (title: string): Block => ({
  title,
  rows: [
    [
      cell(6, 'Indirizzo', 'residenza_via'),
      cell(1, 'CAP', 'cap_residenza'),
      cell(4, 'Comune', 'comune_residenza'),
      cell(1, 'Prov.', 'provincia_residenza'),
    ],
  ],
})

/** The account of a company may be its own or its representative's. */
const ACCOUNT_HOLDER: Record<ClientType, readonly Cell[]> = {
  domestico: [
    cell(7, 'Intestatario del conto', 'titolare_conto'),
    cell(5, 'Codice fiscale dell’intestatario', 'iban_codice_fiscale'),
  ],
  business: [
    cell(5, 'Intestatario del conto', 'titolare_conto'),
    choice(4, 'Il conto è', 'intestatario_iban', [
      ['dell’azienda', 'azienda'],
      ['del rappresentante', 'rappresentante'],
    ]),
    cell(3, 'Codice fiscale dell’intestatario', 'iban_codice_fiscale'),
  ],
}

const PAYMENT = (client: ClientType): Block => ({
  title: 'PAGAMENTO E FATTURAZIONE',
  rows: [
    [
      choice(5, 'Modalità di pagamento', 'tipo_di_pagamento', [
        ['Addebito in conto', 'rid'],
        ['Bollettino', 'bollettino'],
        ['Bonifico', 'bonifico'],
      ]),
      cell(5, 'IBAN', 'iban'),
      cell(2, 'BIC/SWIFT', 'bic_swift'),
    ],
    ACCOUNT_HOLDER[client],
    [
      choice(4, 'Fattura', 'tipo_di_fatturazione', [
        ['Email', 'solo e-email'],
        ['Cartacea', 'cartacea'],
      ]),
      cell(8, 'Recapito della fattura', 'recapito_fattura'),
    ],
    [
      cell(6, 'Ricezione del plico contrattuale', 'ricezione_del_plico_contrattuale'),
      cell(3, 'Fatturazione luce', 'periodicita_della_fatturazione_ee'),
      cell(3, 'Fatturazione gas', 'periodicita_della_fatturazione_gas'),
    ],
  ],
})

const DOCUMENT: Block = {
  title: 'DOCUMENTO D’IDENTITÀ',
  rows: [
    [
      cell(3, 'Tipo', 'tipo_di_documento'),
      cell(3, 'Numero', 'numero_del_documento'),
      cell(3, 'Rilasciato il', 'data_di_rilascio_del_documento'),
      cell(3, 'Scadenza', 'data_di_scandenza'),
    ],
    [cell(6, 'Ente di rilascio', 'ente_di_rilascio'), cell(6, 'Comune di rilascio', 'comune_di_rilascio')],
  ],
}

const DELEGATE: Block = {
  title: 'DELEGATO AL PAGAMENTO',
  rows: [
    [
      tick(2, 'Presente', 'Sì', 'delegato'),
      cell(4, 'Cognome e nome', 'delegato_nominativo'),
      cell(3, 'Codice fiscale', 'cf_delegato'),
      cell(3, 'In qualità di', 'qualita_delegato'),
    ],
    [
      cell(4, 'Documento', 'tipo_di_documento_delegato'),
      cell(4, 'Numero', 'numero_del_documento_delegato'),
      cell(4, 'Scadenza', 'data_di_scadenza_delegato'),
    ],
  ],
}

const DECORRENZA = 'data_decorrenza_del_titolo_di_occupazione_dellimmobile'

/** A customer of both utilities has a code for each. */
const CUSTOMER_CODES: Record<PdfType, readonly Cell[]> = {
  luce: [cell(4, 'Codice cliente', 'precedente_codice_cliente')],
  gas: [cell(4, 'Codice cliente', 'precedente_codice_cliente')],
  dual: [
    cell(2, 'Codice cliente luce', 'codice_cliente_prec_intestatario_ee'),
    cell(2, 'Codice cliente gas', 'codice_cliente_prec_intestatario_gas'),
  ],
}

const PREVIOUS = (utility: PdfType): Block => ({
  title: 'VOLTURA: INTESTATARIO PRECEDENTE',
  rows: [
    [
      choice(4, 'Tipologia', 'tipologia_voltura', [
        ['Ordinaria', 'Ordinaria'],
        ['Mortis causa', 'Mortis Causa'],
      ]),
      cell(5, 'Cognome e nome', 'precedente_nominativo'),
      cell(3, 'Codice fiscale', 'cf_prec_intestatario'),
    ],
    [
      ...CUSTOMER_CODES[utility],
      cell(4, 'Comune di residenza', 'precedente_residenza'),
      cell(4, 'Numero del documento d’identità', 'num_doc_inditita_prec_intestatario'),
    ],
    [
      cell(3, 'Decorrenza del titolo di occupazione', DECORRENZA),
      cell(2, 'Deceduto il', 'data_decesso_prec_intestatario'),
      cell(2, 'Parentela', 'grado_parentela'),
      cell(2, 'Data di nascita', 'data_di_nascita_intestatario'),
      cell(2, 'Luogo di nascita', 'luogo_de_nascita_prec_intestatario'),
      cell(1, 'Prov.', 'provincia_di_nascita_prec_intestatario'),
    ],
  ],
})

/** Lower below a block of other fields: the page has no room for both. */
const NOTES = (rowHeight: number): Block => ({
  title: 'NOTE',
  rowHeight,
  rows: [[{ span: 12, label: 'Annotazioni', name: 'description', multiline: true }]],
})

const CLAUSES: Block = {
  title: 'CONDIZIONI',
  prose: [
    `Il Cliente chiede a ${SAMPLE_SUPPLIER} la fornitura descritta in questo modulo, alle condizioni economiche dell’offerta indicata e alle condizioni generali che dichiara di aver ricevuto, letto e compreso prima di firmare.`,
    'Il Cliente può ripensarci entro quattordici giorni dalla conclusione del contratto, senza costi e senza dover dare spiegazioni, con una comunicazione scritta ai recapiti in calce. L’attivazione avviene nei tempi previsti dalla regolazione di settore.',
    'Chi paga con addebito diretto autorizza il creditore a disporre l’addebito in via continuativa sul conto sopra indicato e la propria banca ad eseguirlo. I dati personali sono trattati per dare esecuzione al contratto, come spiegato nell’informativa consegnata.',
  ],
}

const SIGNATURES: Block = {
  title: 'FIRME',
  rowHeight: 50,
  rows: [
    [
      cell(3, 'Luogo', 'luogo_firma'),
      cell(3, 'Data', 'data_firma'),
      { span: 6, label: 'Firma del cliente', signature: 'firma_cliente' },
    ],
    [
      {
        span: 6,
        label: 'Firma per approvazione delle condizioni (artt. 1341 e 1342 c.c.)',
        signature: 'firma_clausole',
      },
      { span: 6, label: `Per ${SAMPLE_SUPPLIER}`, signature: 'firma_venditore' },
    ],
  ],
}

/** The content of the two pages of a sample, in order. */
export function contents(client: ClientType, utility: PdfType): [readonly Block[], readonly Block[]] {
  const customer = client === 'domestico' ? [PRIVATE, SEAT('RESIDENZA')] : [BUSINESS, SEAT('SEDE LEGALE')]
  const previous = PREVIOUS(utility)
  const supply = { luce: [LUCE], gas: [GAS, GAS_USES], dual: [LUCE, GAS] }[utility]
  const first = [...customer, POINT, ...supply, DOCUMENT]
  const last = [PAYMENT(client), DELEGATE]
  const other = otherFields(client, utility, [...first, previous, ...last, NOTES(66)])
  const end = [...last, ...(other ? [other, NOTES(36)] : [NOTES(66)]), CLAUSES, SIGNATURES]
  return utility === 'dual' ? [first, [GAS_USES, previous, ...end]] : [[...first, previous], end]
}
