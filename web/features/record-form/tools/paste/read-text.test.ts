import { describe, expect, it } from 'vitest'
import type { FoundValue } from './found-values.ts'
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

const MAIL = `Da: "Bianchi Lucia" <lucia.bianchi@libero.it>
Oggetto: attivazione luce e gas

Buongiorno,
come d'accordo vi mando i dati: codice fiscale BNCLCU72C45H501L, nata a Roma il 05/03/1972.
L'appartamento è in via Giuseppe Garibaldi 25/B, 20121 Milano (MI).
POD IT001E12345678 e PDR 00881234567890, il mio IBAN è IT60 X054 2811 1010 0000 0123 456 presso la banca.
Potete chiamarmi al 333 123 4567 oppure allo 02 12345678 dopo le 18:30.

Cordiali saluti
Lucia Bianchi`

const SIGNATURE = `Distinti saluti,
--
Ing. Marco Colombo
Direzione tecnica
Colombo Impianti S.r.l.
Viale dell’Industria, 7 - 24126 Bergamo BG
P.IVA e C.F. 01234567897
Tel. +39 035 123456 | Cell. +39 347 1234567
m.colombo@colomboimpianti.it – www.colomboimpianti.it`

const CHAT = `[10:42, 3/3/2026] +39 347 765 4321: ciao sono Giulia Ferrari
[10:43, 3/3/2026] +39 347 765 4321: il pod e IT 001 E 8765 4321
[10:44, 3/3/2026] +39 347 765 4321: mail giulia.ferrari(at)gmail.com
[10:45, 3/3/2026] +39 347 765 4321: abito in piazza XX Settembre 3 a Bologna`

const FORM_LIKE = `COGNOME: DE LUCA
NOME: MARIA GRAZIA
C.F.: DLC MGR 60L62 L219F
INDIRIZZO: C.so Vittorio Emanuele II n. 102
CAP: 10121
COMUNE: Torino
PROVINCIA: TO
CELL: 3491234567`

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
      'address VIA | DEI PORTICI | 7 | 39100 | Bolzano/Bozen | BZ',
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
  const cases: readonly [string, string[]][] = [
    ['iban it25o0306909606100000012345 ok?', ['iban IT25O0306909606100000012345']],
    ['IBAN: IT 25 O 03069 09606 100000012345\nintestato a me', ['iban IT25O0306909606100000012345']],
    ['IT60X05428111010\n00000123456', ['iban IT60X0542811101000000123456']],
    ['pod it001e12345678.', ['pod IT001E12345678']],
    ['IT001E12345678 e poi', ['pod IT001E12345678']],
    ['cf: rss mra 85a01 h501z', ['fiscal-code RSSMRA85A01H501Z']],
    ['P. IVA IT01234567897', ['vat 01234567897']],
    ['partita iva 012 345 678 97', ['vat 01234567897']],
    ['C.F. 01234567897', ['fiscal-code 01234567897']],
    ['pdr n. 0088 1234 5678 90', ['pdr 00881234567890']],
    ['mailto:Anna.Verdi@PEC.it;', ['email Anna.Verdi@pec.it']],
    ['anna chiocciola libero.it', ['email anna@libero.it']],
    ['anna.verdi @ libero.it', ['email anna.verdi@libero.it']],
    ['IBAN IT6OX0542811101000000123456', ['iban IT60X0542811101000000123456']],
    ['il pod: 1T001E12345678', ['pod IT001E12345678']],
    ['PDR OO881234567890', ['pdr 00881234567890']],
    ['P.IVA OO905811006', ['vat 00905811006']],
    ['P.IVA 905811006', ['vat 00905811006']],
    ['scrivi a anna@libero.it.', ['email anna@libero.it']],
    ['+39 333-1234567', ['phone +393331234567']],
    ['0039 333 1234567', ['phone +393331234567']],
    ['00393331234567', ['phone +393331234567']],
    ['393331234567', ['phone +393331234567']],
    ['(+39) 333.123.4567', ['phone +393331234567']],
    ['333/1234567', ['phone +393331234567']],
    ['Tel 06/1234567', ['landline 061234567']],
    ['+33 6 12 34 56 78', ['phone +33612345678']],
    ['3331234567 / 3477654321', ['phone +393331234567', 'phone +393477654321']],
    ['333 1234567 oppure +39 3331234567', ['phone +393331234567']],
  ]
  it.each(cases)('readText returns exactly the customer data that the text contains: %s', (text, expected) =>
    expect(read(text)).toEqual(expected),
  )
})

describe('Addresses in a text', () => {
  const cases: readonly [string, string[]][] = [
    ['Via Roma 12, 20121 Milano (MI)', ['VIA | ROMA | 12 | 20121 | Milano | MI']],
    ['abito in via roma 12 a Pavia', ['VIA | ROMA | 12 |  | Pavia | PV']],
    ['P.zza Duomo 1\n20122 MILANO MI', ['PIAZZA | DUOMO | 1 | 20122 | MILANO | MI']],
    [
      'Via 25 Aprile 10 - 40033 Casalecchio di Reno (BO)',
      ['VIA | 25 APRILE | 10 | 40033 | Casalecchio di Reno | BO'],
    ],
    ['Strada Comunale snc, 14100 Asti', ['STRADA COMUNALE |  | SNC | 14100 | Asti | AT']],
    ['Via Verdi 3 int. 5, Reggio Emilia', ['VIA | VERDI | 3 INT. 5 |  | Reggio Emilia | RE']],
    ['Indirizzo: via dei Mille n° 8\nCittà: Napoli', ['VIA | DEI MILLE | 8 |  | Napoli | NA']],
    ['Corso Italia 5 e poi vediamo', ['CORSO | ITALIA | 5 |  |  | ']],
  ]
  it.each(cases)(
    'readText returns exactly the customer data that the text contains: %s',
    (text, expected) => {
      expect(read(text)).toEqual(expected.map((item) => `address ${item}`))
    },
  )
})

describe('People in a text', () => {
  const cases: readonly [string, string[]][] = [
    ['Mi chiamo Mario Rossi e vorrei', ['person Mario | Rossi']],
    ['Cognome e nome: Rossi Mario', ['person Mario | Rossi']],
    ['Intestatario: Sig. D’Angelo Nicolò', ['person Nicolò | D’Angelo']],
    ['ROSSI MARIO\nRSSMRA85A01H501Z', ['person Mario | Rossi', 'fiscal-code RSSMRA85A01H501Z']],
    [
      'il contratto va a Rossi Mario, RSSMRA85A01H501Z',
      ['person Mario | Rossi', 'fiscal-code RSSMRA85A01H501Z'],
    ],
    ['Grazie\nOumar Diallo', ['person Oumar | Diallo']],
    ['Anna Maria Conti', ['person Anna Maria | Conti']],
    ['De Luca Anna Maria', ['person Anna Maria | De Luca']],
    ['Di Giovanni Marco', ['person Marco | Di Giovanni']],
    ['Marco Di Giovanni', ['person Marco | Di Giovanni']],
    ["Niccolò D'Avila", ["person Niccolò | D'Avila"]],
    ['Sig.ra Maria Lo Presti', ['person Maria | Lo Presti']],
    ['Cliente: Paolo Bruno Cell: 3331234567', ['person Paolo | Bruno', 'phone +393331234567']],
  ]
  it.each(cases)('readText returns exactly the customer data that the text contains: %s', (text, expected) =>
    expect(read(text)).toEqual(expected),
  )
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
  ])('readText finds the whole name of a company: %s', (name) => {
    expect(read(name)).toEqual([`company ${name}`])
    expect(read(`Spett.le ${name}\nP.IVA 00905811006`)).toEqual([`company ${name}`, 'vat 00905811006'])
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

describe('Almost valid codes', () => {
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
  ])('readText doubts a labelled supply point that is not valid: %s', (text, kind) => {
    expect(readText(text, TODAY)).toMatchObject({ found: [], doubts: [{ kind }] })
  })

  it('readText stays fast for long text that is not a message', () => {
    const long = 'Mario Rossi via Roma 12 IT60 RSSMRA 0 '.repeat(5_000)
    expect(readText(long, TODAY).found.length).toBeGreaterThan(0)
  })
})
