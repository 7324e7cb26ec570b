import { describe, expect, it } from 'vitest'
import { type Candidate, reasonsAgainst } from './readiness.ts'

const VALUES = {
  iban: 'IT60X0542811101000000123456',
  vat: '09876120156',
  company: 'Lumevia S.p.A.',
  address: 'Via dei Mercanti 8, 20121 Milano (MI)',
  email: 'clienti@lumevia.example',
  phone: '347 123 4567',
  landline: '02 1234567',
  person: 'Mario Rossi',
  'fiscal-code': 'RSSMRA85A01H501Z',
  pod: 'IT001E12345678',
  pdr: '00881234567890',
}
type Kind = keyof typeof VALUES
const KINDS = Object.keys(VALUES) as Kind[]
const OF_SELLERS: readonly Kind[] = ['iban', 'vat', 'company', 'address', 'email', 'phone', 'landline']

/** The candidate for a value of the text, which competes with no other. */
function candidateIn(
  text: string,
  kind: Kind,
  value = VALUES[kind],
  boxes = [`${kind} ${value}`],
): Candidate {
  const at = text.indexOf(value)
  return { kind, value, places: [{ at, end: at + value.length }], boxes }
}
const reasonIn = (text: string, kind: Kind, value?: string) =>
  reasonsAgainst(text, [candidateIn(text, kind, value)])[0]

const OFFICE = [
  'Sede legale',
  'sede legale:',
  'Cap. soc. € 5.000.000 i.v. –',
  'capitale sociale',
  'REA MI 1234567 –',
  'R.E.A. 1234567',
  'rea mi 1234567,',
  'Registro Imprese di Milano,',
  'Servizio clienti',
  'assistenza clienti',
  'Numero verde',
  'conto del fornitore',
  'mail del venditore:',
  'dati della società di vendita:',
  'il vostro IBAN',
]
const ACCOUNT = ['bonifico su', 'Bonifici a', 'intestato a', 'intestata alla', 'beneficiario']

describe('Words of a seller near a value', () => {
  const before = [...OFFICE, ...ACCOUNT].flatMap((words) => KINDS.map((kind) => [words, kind] as const))
  it.each(before)(
    '«%s» before a value of the kind %s on its line is a reason [FORM-TOP-58]',
    (words, kind) => {
      expect(reasonIn(`${words} ${VALUES[kind]}`, kind)).toContain('controlla che sia del cliente')
    },
  )

  const after = ['– REA MI 1234567', '(servizio clienti)', 'intestato a Lumevia']
  it.each(after.flatMap((words) => OF_SELLERS.map((kind) => [words, kind] as const)))(
    '«%s» after a value of the kind %s is a reason [FORM-TOP-58]',
    (words, kind) => {
      expect(reasonIn(`${VALUES[kind]} ${words}`, kind)).toBeDefined()
    },
  )

  it.each(OF_SELLERS)(
    'words in the lines around a value of the kind %s are a reason [FORM-TOP-58]',
    (kind) => {
      expect(reasonIn(`Sede legale\nMilano\n${VALUES[kind]}`, kind)).toBeDefined()
      expect(reasonIn(`${VALUES[kind]}\nServizio clienti`, kind)).toBeDefined()
      expect(reasonIn(`Sede legale Milano\n\n${VALUES[kind]}`, kind)).toBeUndefined()
    },
  )

  it.each(KINDS.filter((kind) => !OF_SELLERS.includes(kind)))(
    'words in the lines around a value of the kind %s are none: it is the customer’s [FORM-TOP-58]',
    (kind) => {
      expect(reasonIn(`Sede legale: Milano\n${VALUES[kind]}`, kind)).toBeUndefined()
    },
  )

  it('the reason quotes the words [FORM-TOP-58]', () => {
    expect(reasonIn(`Cap. soc. 10.000 P.IVA ${VALUES.vat}`, 'vat')).toBe(
      'Accanto c’è «Cap. soc.»: controlla che sia del cliente e non del fornitore.',
    )
  })

  it('a supply point in a sentence about the bonus is not the customer’s, over a wrapped line too', () => {
    expect(reasonIn(`Per il bonus sociale comunicare il PDR ${VALUES.pdr}.`, 'pdr')).toBeDefined()
    const wrapped = `Gentile Cliente, per i bonus sociali della fornitura di energia elettrica e acqua,\ni dati e il POD ${VALUES.pod} vanno comunicati.`
    expect(reasonIn(wrapped, 'pod')).toBeDefined()
  })

  it('each place of a value counts', () => {
    const text = `${VALUES.email}\n\nCiao\n\nServizio clienti ${VALUES.email}`
    const [first, last] = [text.indexOf(VALUES.email), text.lastIndexOf(VALUES.email)]
    const candidate = candidateIn(text, 'email')
    const end = VALUES.email.length
    const places = [first, last].map((at) => ({ at, end: at + end }))
    expect(reasonsAgainst(text, [candidate])).toEqual([undefined])
    expect(reasonsAgainst(text, [{ ...candidate, places }])).not.toContain(undefined)
  })

  it.each([
    ['ho chiamato il servizio clienti. Mi chiamo Mario Rossi, cell 347 123 4567', 'phone'],
    ['Il servizio clienti non risponde, il mio cellulare è 347 123 4567', 'phone'],
    ['paga con bonifico, cell 347 123 4567', 'phone'],
    ['paga con bonifico, pod IT001E12345678', 'pod'],
    ['IBAN IT60X0542811101000000123456\nintestato a me', 'iban'],
    ['il contratto è intestato a Mario Rossi', 'person'],
    ['la fornitura intestata a Mario Rossi, cf RSSMRA85A01H501Z', 'fiscal-code'],
    ['la mia area è Milano, cell 347 123 4567', 'phone'],
    ['cambio fornitore, pod IT001E12345678', 'pod'],
    ['p.iva 09876120156, pago con bonifico', 'vat'],
  ] as [string, Kind][])('what a customer says of himself is no reason: %s', (text, kind) => {
    expect(reasonIn(text, kind)).toBeUndefined()
  })

  it.each([
    'faccio un bonifico dal mio conto al vostro IBAN IT60X0542811101000000123456',
    'bonifico dal mio conto a IT60X0542811101000000123456',
    'il servizio clienti mi ha dato IT60X0542811101000000123456',
  ])('an account that receives a customer’s money is not the customer’s: %s', (text) => {
    expect(reasonIn(text, 'iban')).toBeDefined()
  })

  it.each(['Enel Energia S.p.A.', 'Ardesia Power & Gas S.p.A.', 'METANORD LUCE SRL'])(
    'a company named by the trade may be the seller: %s',
    (name) => {
      expect(reasonIn(`Oggi siamo con ${name}`, 'company', name)).toBeDefined()
    },
  )

  it('a registered office is a reason in a message of the company itself too: it is offered and not lost', () => {
    const text = 'Rossi Impianti S.r.l.\nSede legale: via Dante 3, 20121 Milano\nPOD IT001E12345678'
    expect(reasonIn(text, 'address', 'via Dante 3, 20121 Milano')).toBeDefined()
    expect(reasonIn(text, 'pod')).toBeUndefined()
  })
})

describe('Values that compete', () => {
  const [one, other, third] = ['333 1234567', '347 1234567', '348 1234567']
  const text = `${one}\n${other}\n${third}`
  const reasons = (boxes: readonly string[][]) =>
    reasonsAgainst(
      text,
      boxes.map((own, index) => candidateIn(text, 'phone', [one, other, third][index]!, own)),
    ).map((reason) => reason !== undefined)

  it('two values for one box are both offered alone [FORM-TOP-58]', () => {
    expect(reasons([['mobile'], ['mobile']])).toEqual([true, true])
  })

  it('two values for two boxes of one person are ready, three are not', () => {
    const boxes = ['mobile', 'phone']
    expect(reasons([boxes, boxes])).toEqual([false, false])
    expect(reasons([boxes, boxes, boxes])).toEqual([true, true, true])
    expect(reasons([['mobile'], ['phone'], boxes])).toEqual([true, true, true])
  })

  it('values for different boxes, and values without a box, do not compete', () => {
    expect(reasons([['mobile'], ['phone'], []])).toEqual([false, false, false])
  })
})

it('a bill is a reason against every value, unless a nearer one is known [FORM-TOP-58]', () => {
  const text = `Totale da pagare\nQuota fissa\nAccise e IVA\nMario Rossi\n\n${VALUES.pod}\n\nServizio clienti ${VALUES.email}`
  const candidates = (['person', 'pod', 'email'] as const).map((kind) => candidateIn(text, kind))
  const ofABill = 'Letto in una bolletta: controlla che sia del cliente.'
  expect(reasonsAgainst(text, candidates)).toEqual([
    ofABill,
    ofABill,
    'Accanto c’è «Servizio clienti»: controlla che sia del cliente e non del fornitore.',
  ])
})

it('a text without a reason leaves each value ready', () => {
  const text = Object.values(VALUES).join('\n\n')
  expect(
    reasonsAgainst(
      text,
      KINDS.map((kind) => candidateIn(text, kind)),
    ),
  ).toEqual(KINDS.map(() => undefined))
})
