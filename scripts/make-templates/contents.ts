import type { ClientType, PdfType } from '../../shared/constants.ts'
import type { Block, Cell } from './blocks.ts'

const cell = (span: number, label: string, name: string): Cell => ({ span, label, name })
const choice = (span: number, label: string, field: string, options: readonly [string, string][]): Cell => ({
  span,
  label,
  checks: options.map(([text, value]) => [text, `${field}=${value}`]),
})
const tick = (span: number, label: string, text: string, field: string): Cell => ({
  span,
  label,
  checks: [[text, field]],
})

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

const POINT: Block = {
  title: 'PUNTO DI FORNITURA',
  rows: [
    [
      cell(6, 'Indirizzo', 'punto_via'),
      cell(1, 'CAP', 'cap_punto'),
      cell(4, 'Comune', 'punto_comune'),
      cell(1, 'Prov.', 'provincia_punto'),
    ],
    [
      cell(4, 'Titolo sull’immobile', 'property_status_punto'),
      cell(8, 'Dati catastali (foglio, particella, subalterno)', 'catasto'),
    ],
  ],
}

const ORIGIN: [string, string][] = [
  ['Libero', 'libero'],
  ['Tutelato', 'tutelato'],
  ['Salvaguardia', 'di-salvaguardia'],
]

const LUCE: Block = {
  title: 'ENERGIA ELETTRICA',
  rows: [
    [cell(5, 'Offerta', 'product_ee'), cell(4, 'Operazione', 'operation_ee'), cell(3, 'POD', 'pod')],
    [
      cell(2, 'Potenza impegnata (kW)', 'pot_imp'),
      cell(2, 'Potenza disponibile (kW)', 'pot_dispo'),
      choice(2, 'Tensione (V)', 'tensione', [
        ['230', '230'],
        ['400', '400'],
      ]),
      cell(3, 'Destinazione d’uso', 'destinazione_duso'),
      cell(3, 'Consumo medio annuo (kWh)', 'consumo_medio_annuo'),
    ],
    [
      choice(4, 'Mercato di provenienza', 'mercato_di_provenienza_ee', ORIGIN),
      cell(4, 'Fornitore attuale', 'ex_fornitore'),
      cell(2, 'Fasce orarie', 'fasce_orarie'),
      cell(2, 'Distributore', 'distributore_luce'),
    ],
  ],
}

const GAS: Block = {
  title: 'GAS NATURALE',
  rows: [
    [cell(5, 'Offerta', 'product_gas'), cell(4, 'Operazione', 'operation_gas'), cell(3, 'PDR', 'pdr')],
    [
      choice(3, 'Uso del gas', 'uso_gas', [
        ['C1', 'c1'],
        ['C2', 'c2'],
        ['C3', 'c3'],
      ]),
      cell(2, 'Consumo annuo (Smc)', 'consumo_annuo'),
      cell(2, 'REMI', 'remi'),
      cell(2, 'Portata termica max (kW)', 'portata_termica_max'),
      cell(3, 'Matricola del contatore', 'matricola'),
    ],
    [
      choice(4, 'Mercato di provenienza', 'mercato_di_provenienza_gas', ORIGIN),
      cell(3, 'Venditore attuale', 'ex_venditore'),
      choice(3, 'Classe del contatore (G)', 'categoria_contatore', [
        ['4', '4'],
        ['6', '6'],
        ['10', '10'],
        ['16', '16'],
      ]),
      cell(2, 'Distributore', 'distributore_gas'),
    ],
  ],
}

const GAS_USES: Block = {
  title: 'CATEGORIE D’USO DEL GAS',
  prose: [
    'C1: riscaldamento. C2: cottura cibi e/o produzione di acqua calda. C3: riscaldamento con cottura cibi e/o produzione di acqua calda.',
  ],
}

const PAYMENT: Block = {
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
    [
      cell(7, 'Intestatario del conto', 'titolare_conto'),
      cell(5, 'Codice fiscale dell’intestatario', 'iban_codice_fiscale'),
    ],
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
}

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
  ],
}

const PREVIOUS: Block = {
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
  ],
}

const NOTES: Block = {
  title: 'NOTE',
  rowHeight: 66,
  rows: [[{ span: 12, label: 'Annotazioni', name: 'description', multiline: true }]],
}

const CLAUSES: Block = {
  title: 'CONDIZIONI',
  prose: [
    'Il Cliente chiede a Energia Serena S.p.A. la fornitura descritta in questo modulo, alle condizioni economiche dell’offerta indicata e alle condizioni generali che dichiara di aver ricevuto, letto e compreso prima di firmare.',
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
      { span: 6, label: 'Per Energia Serena S.p.A.', signature: 'firma_venditore' },
    ],
  ],
}

/** What stands on the two pages of a sample, in order. */
export function contents(client: ClientType, utility: PdfType): [readonly Block[], readonly Block[]] {
  const customer = client === 'domestico' ? [PRIVATE, SEAT('RESIDENZA')] : [BUSINESS, SEAT('SEDE LEGALE')]
  const supply = [...(utility === 'gas' ? [] : [LUCE]), ...(utility === 'luce' ? [] : [GAS, GAS_USES])]
  const first = [...customer, POINT, ...supply, DOCUMENT, ...(utility === 'dual' ? [] : [PREVIOUS])]
  const second = [...(utility === 'dual' ? [PREVIOUS] : []), PAYMENT, DELEGATE, NOTES, CLAUSES, SIGNATURES]
  return [first, second]
}
