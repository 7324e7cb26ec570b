import { type Block, cell, choice } from './blocks.ts'

export const POINT: Block = {
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
    [
      cell(5, 'Titolo edilizio', 'permesso_di_costruitire'),
      cell(3, 'Numero della concessione', 'concessione_edilizia_punto'),
      cell(4, 'Comune di rilascio', 'comune_di_rilascio_punto'),
    ],
    [
      cell(5, 'Ente di rilascio', 'ente_di_rilascio_punto'),
      cell(2, 'Data di rilascio', 'data_di_rilascio_punto'),
      choice(2, 'Privacy DOI', 'p_doi', [
        ['Sì', 'si'],
        ['No', 'no'],
      ]),
      cell(3, 'Telefono DOI', 'doi_telefono'),
    ],
  ],
}

const ORIGIN: [string, string][] = [
  ['Libero', 'libero'],
  ['Tutelato', 'tutelato'],
  ['Salvaguardia', 'di-salvaguardia'],
]

export const LUCE: Block = {
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
    [
      cell(3, 'Ammontare della carica', 'ammontare_carica_ee'),
      cell(3, 'Codice sconto', 'codice_sconto_ee'),
      cell(3, 'Mercato di rientro', 'mercato_rientro_luce'),
      cell(3, 'Fine dei lavori (allaccio temporaneo)', 'data_fine_lavori'),
    ],
  ],
}

export const GAS: Block = {
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
    [
      cell(4, 'Ammontare della carica', 'ammontare_carica_gas'),
      cell(4, 'Codice sconto', 'codice_sconto_gas'),
      cell(4, 'Giorni d’uso alla settimana', 'giorni_duso'),
    ],
  ],
}

export const GAS_USES: Block = {
  title: 'CATEGORIE D’USO DEL GAS',
  prose: [
    'C1: riscaldamento. C2: cottura cibi e/o produzione di acqua calda. C3: riscaldamento con cottura cibi e/o produzione di acqua calda.',
  ],
}
