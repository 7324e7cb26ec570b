import { describe, expect, it } from 'vitest'
import { ADDRESSES, CHAT, CODES, FORM_LIKE, MAIL, PEOPLE, SIGNATURE } from '../fixtures/messages.ts'
import type { FoundValue } from './found-values.ts'
import { readFiscalCodes } from './read-codes.ts'
import { readText } from './read-text.ts'

const TODAY = '2026-03-10'

/** The found values in short form: `phone +393331234567`. */
function describeFound(found: FoundValue): string {
  if (found.kind === 'person') return `person ${found.name} | ${found.lastName}`
  if (found.kind !== 'address') return `${found.kind} ${found.value}`
  const { type, street, number, cap, municipality, province } = found.address
  return `address ${[type, street, number, cap, municipality, province].join(' | ')}`
}
const read = (text: string) => readText(text, TODAY).found.map(describeFound)

describe('Text about a customer', () => {
  it('readText finds all codes, the address and the sender in a mail', () => {
    expect(read(MAIL)).toEqual([
      'person Lucia | Bianchi',
      'email lucia.bianchi@libero.it',
      'fiscal-code BNCLCU72C45H501L',
      'address VIA | GIUSEPPE GARIBALDI | 25/B | 20121 | Milano | MI',
      'pod IT001E12345678',
      'pdr 00881234567890',
      'iban IT60X0542811101000000123456',
      'phone +393331234567',
      'landline 0212345678',
    ])
  })

  it('readText reads the signature of a company', () => {
    expect(read(SIGNATURE)).toEqual([
      'person Marco | Colombo',
      'company Colombo Impianti S.r.l.',
      'address VIALE | DELL’INDUSTRIA | 7 | 24126 | Bergamo | BG',
      'vat 01234567897',
      'landline 035123456',
      'phone +393471234567',
      'email m.colombo@colomboimpianti.it',
    ])
  })

  it('readText reads a chat with times and phone numbers', () => {
    expect(read(CHAT)).toEqual([
      'phone +393477654321',
      'person Giulia | Ferrari',
      'pod IT001E87654321',
      'email giulia.ferrari@gmail.com',
      'address PIAZZA | XX SETTEMBRE | 3 |  | Bologna | BO',
    ])
  })

  it('readText finds a municipality under both of its names', () => {
    expect(read('Abito in via dei Portici 7, 39100 Bolzano/Bozen (BZ)')).toEqual([
      'address VIA | DEI PORTICI | 7 | 39100 | Bolzano | BZ',
    ])
  })

  it('readText reads labels on separate lines in capitals', () => {
    expect(read(FORM_LIKE)).toEqual([
      'person Maria Grazia | De Luca',
      'fiscal-code DLCMGR60L62L219F',
      'address CORSO | VITTORIO EMANUELE II | 102 | 10121 | Torino | TO',
      'phone +393491234567',
    ])
  })
})

describe('Codes in a text', () => {
  it.each(CODES)('readText returns exactly the customer data that the text contains: %s', (text, expected) =>
    expect(read(text)).toEqual(expected),
  )
})

describe('Words of the length of a fiscal code', () => {
  it.each([
    'Via Cavour 3 00184 Roma',
    'Via Verdi 8 38122 TN Trento',
    'Via Dei 20121 Terni',
    'Nus AO 11020 Via Roma',
  ])('readFiscalCodes takes the words of an address for no fiscal code: %s', (text) =>
    expect(readText(text, TODAY).doubts).toEqual([]),
  )

  it.each(['RSSMRA85A01H501A', 'RSS MRA 85A01 H501A', 'RSSMRA 85 A 01 H501 A', 'RSSMRA85A01\nH501A'])(
    'readFiscalCodes finds a wrong fiscal code in one run and in its printed groups: %j',
    (text) => expect(readFiscalCodes(text, TODAY)).toHaveLength(1),
  )
})

describe('Addresses in a text', () => {
  it.each(ADDRESSES)(
    'readText returns exactly the customer data that the text contains: %s',
    (text, expected) => {
      expect(read(text)).toEqual(expected.map((item) => `address ${item}`))
    },
  )
})

describe('People in a text', () => {
  it.each(PEOPLE)('readText returns exactly the customer data that the text contains: %s', (text, expected) =>
    expect(read(text)).toEqual(expected),
  )
})

describe('A name with its labels on one line', () => {
  it.each([
    'Cognome: DE LUCA Nome: ANNA MARIA',
    'Nome: ANNA MARIA Cognome: DE LUCA',
    'Cognome: DE LUCA Nome: ANNA MARIA Nata a Roma',
    'Cognome: De Luca - Nome: Anna Maria, sesso F',
    'COGNOME: DE LUCA   NOME: ANNA MARIA   CODICE CLIENTE: 12',
    'Cognome: DE LUCA\nNome: ANNA MARIA Telefono',
    'Co\u200bgnome: DE LU\u00adCA Nome: ANNA MARIA',
  ])('readText reads the name and the last name: %j', (text) => {
    expect(read(text)).toEqual(['person Anna Maria | De Luca'])
  })
})

describe('Companies in a text', () => {
  it.each([
    "L'Officina dell'Ebano & C. S.n.c.",
    "Caffè dell'Orto s.r.l.",
    "Hotel d'Este",
    'Società Cooperativa Alba',
    'Condominio Aurora',
    'Studio Legale Bianchi & Associati',
    'Associazione Sportiva Dilettantistica Alba',
    'Bar Sport di Rossi Mario',
    'TELONERIA EUGUBINA SNC DI CERBELLA F. & C.',
    'Teloneria Eugubina S.n.c. di Cerbella F. & C.',
    'La Bottega del Pane s.a.s.',
    '"Rossi & C." S.p.A. in liquidazione',
    '«Rossi & C.» S.p.A. (in liquidazione)',
    'Gentile Costruzioni S.r.l.',
    'Da Mario S.r.l.',
    'Alla Rocca S.n.c. di Neri Ugo e figli',
    'Snack Bar Da Gino s.n.c. dei F.lli Verdi',
    'Cooperativa Sociale La Rondine a r.l. ONLUS',
    'A.S.D. Polisportiva Torino',
    'Rossi Mario e figli S.n.c.',
    'Acme S.r.l. unipersonale',
    'ACME S.R.L. UNIPERSONALE',
    'Consorzio Alfa S.c.a r.l.',
    'Società Agricola Verdi S.S.',
    'Hotel "La Rocca" di Neri S.a.s.',
  ])('readText finds the whole name of a company: %s', (name) => {
    expect(read(name)).toEqual([`company ${name}`])
    expect(read(`Spett.le ${name}\nP.IVA 00905811006`)).toEqual([`company ${name}`, 'vat 00905811006'])
  })

  it.each([
    ['Spett.le Ditta Acme Srl', 'Acme Srl'],
    ['La Ditta Acme Srl', 'Acme Srl'],
    ['Gentile Cliente Acme Srl', 'Acme Srl'],
    ['Ragione sociale: Acme Srl', 'Acme Srl'],
    ['Verdi S.n.c. di Verdi Marco. Saluti', 'Verdi S.n.c. di Verdi Marco'],
  ])('readText takes what stands around a company for no part of its name: %s', (text, name) => {
    expect(read(text)).toEqual([`company ${name}`])
  })

  it('readText finds a condominium and its address in one line', () => {
    expect(read('Condominio Via Roma 12, 20121 Milano')).toEqual([
      'company Condominio Via Roma 12',
      'address VIA | ROMA | 12 | 20121 | Milano | MI',
    ])
  })
})

describe('Text without customer data', () => {
  const nothing = [
    '',
    'Buongiorno, come va? Ci sentiamo domani alle 10:30.',
    'Cordiali Saluti\nServizio Clienti',
    'nato il 01/02/1985, scade il 2030-12-31',
    'codice cliente 3331234567, fattura n. 02123456789',
    'Codice cliente\n3471669998',
    'CODICE CLIENTE\n3471669998\nNumero utenza\n3471669999',
    'utenza 3471669998, codice fornitura: 3471669998, n. adesione 3471669998',
    'Utenza n.\n347 166 9998',
    'Fornitura\n09876120156',
    'Codice cliente      Adesione\n3471669998          3471669999',
    `Codice cliente${' '.repeat(90)}3471669998`,
    'Vi scrivo via mail 2 documenti, poi via whatsapp 3 foto',
    'totale € 1.234.567,89 da pagare entro il 10-12-2026',
    'Reggio Emilia',
    'approssimativamente sedici lettere',
    'consumo annuo 2700 kWh, potenza 4,5 kW',
    'ordine 12345678901234',
    'www.rossi.it/id=1234567890123456',
  ]
  it.each(nothing)('readText returns exactly the customer data that the text contains: %s', (text) =>
    expect(readText(text, TODAY)).toEqual({ found: [], doubts: [] }),
  )
})

describe('A label on the line above a value', () => {
  it.each([
    ['PDR\n0088 1234 5678 90', ['pdr 00881234567890']],
    ['Partita IVA\n012 345 678 97', ['vat 01234567897']],
    ['C.F.\n01234567897', ['fiscal-code 01234567897']],
    ['Telefono\n0212345678', ['landline 0212345678']],
    ['Contratto intestato a\nOUMAR DIALLO', ['person Oumar | Diallo']],
    ['Codice cliente      Cellulare\n3471669998          333 1234567', ['phone +393331234567']],
    // A sentence that ends with the word is no label.
    ['sono un vostro cliente\n347 1669998', ['phone +393471669998']],
    ['Ecco il contratto.\n347 1669998', ['phone +393471669998']],
    ['Tipologia cliente\nAltri Usi', []],
  ])('readText reads the value by the label above it: %s [FORM-TOP-59]', (text, expected) => {
    expect(read(text)).toEqual(expected)
  })

  it('readText gives a value below the words “precedente intestatario” to that person [FORM-TOP-57]', () => {
    expect(readText('Precedente intestatario\nAnna Verdi\n', TODAY).found).toMatchObject([
      { kind: 'person', holder: 'previous-holder' },
    ])
  })

  it.each(['prec VRDNNA60L41F704R', 'prec. CF VRDNNA60L41F704R', 'cell 333 1234567\nprec: VRDNNA60L41F704R'])(
    'readText gives the code in “%s” to the previous holder [FORM-TOP-57]',
    (text) => {
      const code = readText(text, TODAY).found.find(({ kind }) => kind === 'fiscal-code')
      expect(code?.holder).toBe('previous-holder')
    },
  )

  it('readText gives a code behind another word with “prec” to nobody else [FORM-TOP-57]', () => {
    expect(readText('prec offerta VRDNNA60L41F704R', TODAY).found[0]?.holder).toBeUndefined()
  })
})

describe('Almost valid codes', () => {
  it('readText takes a POD and the line below it for no wrong IBAN', () => {
    const { found, doubts } = readText('pod IT001E12345678\nPOD it 001 e 1234 5678', TODAY)
    expect([found.length, doubts]).toEqual([1, []])
  })

  it('readText suggests the corrected code with the original text', () => {
    expect(readText('PDR 0881234567890', TODAY).found).toMatchObject([
      { kind: 'pdr', value: '00881234567890', note: expect.stringContaining('13') },
    ])
    expect(readText('C.F. RSSMRA85A01H501X', TODAY).found).toMatchObject([
      { kind: 'fiscal-code', value: 'RSSMRA85A01H501Z', note: expect.stringContaining('RSSMRA85A01H501X') },
    ])
    expect(readText('pod ITOO1E12345678', TODAY).found).toMatchObject([
      { kind: 'pod', value: 'IT001E12345678' },
    ])
    expect(readText('a@gmial.com', TODAY).found).toMatchObject([
      { value: 'a@gmial.com', note: expect.stringContaining('gmail.com') },
    ])
  })

  it('readText reports the reason if it cannot suggest a correction', () => {
    const { found, doubts } = readText('P.IVA 01234567890', TODAY)
    expect(found).toEqual([])
    expect(doubts).toMatchObject([{ kind: 'vat', text: '01234567890' }])
  })

  it.each([
    ['POD: IT001E1234567', 'pod'],
    ['il mio POD è IT001E12345', 'pod'],
    ['PDR 123456', 'pdr'],
    ['pdr: 0088123456789012', 'pdr'],
    ['IBAN IT60X054281110100000012345', 'iban'],
    ['iban: IT60 X054 2811 1010 0000 0012 34', 'iban'],
    ['IBAN n. IT60X05428111010000001234567 intestato a me', 'iban'],
    ['IBAN DE893704004405320130', 'iban'],
    ['C.F. RSSMRA85A01H501', 'fiscal-code'],
    ['codice fiscale: RSSMRA85A01H50', 'fiscal-code'],
    ['Cod. Fisc. RSSMRA85A32H501Z', 'fiscal-code'],
    ['CF 00905811007', 'fiscal-code'],
  ])('readText doubts a labelled code that is not valid: %s', (text, kind) => {
    expect(readText(text, TODAY)).toMatchObject({ found: [], doubts: [{ kind }] })
  })

  it('readText doubts a labelled IBAN that is not valid with its whole text and nothing behind it', () => {
    const { doubts } = readText('IBAN IT60 X054 2811 1010 0000 0012 34 cell. 333 1234567', TODAY)
    expect(doubts.map(({ text }) => text)).toEqual(['IT60 X054 2811 1010 0000 0012 34'])
  })

  it('readText stays fast for long text that is not a message', () => {
    const long = 'Mario Rossi via Roma 12 IT60 RSSMRA 0 '.repeat(5_000)
    expect(readText(long, TODAY).found.length).toBeGreaterThan(0)
  })
})
