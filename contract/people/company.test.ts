import { describe, expect, it } from 'vitest'
import {
  companyIdentity,
  compareCompanies,
  foldCompanyName,
  isCorrectedCompany,
  isSameCompanyName,
  ownFiscalCode,
} from './company.ts'

describe('foldCompanyName [SYNC-11]', () => {
  it.each([
    ['ACME S.R.L.', 'Acme srl'],
    ['Acme S. r. l.', 'ACME società a responsabilità limitata'],
    ['Acme Srls', 'Acme S.R.L.S.'],
    ['Acme s.r.l. unipersonale', 'Acme Srl a socio unico'],
    ['Acme S.p.A. in liquidazione', 'Società per azioni Acme'],
    ['Rossi Mario S.n.c.', 'Rossi Mario società in nome collettivo'],
    ['Bar Sport di Rossi & C. s.a.s.', 'BAR SPORT DI ROSSI E C. SAS'],
    ['Soc. Coop. La Fonte', 'La Fonte società cooperativa a r.l.'],
    ['Ditta individuale Verdi Anna', 'Verdi Anna'],
    ['Impresa individuale Verdi Anna', 'VERDI  ANNA impresa individuale'],
    ['Caffè D’Oro S.S.', "CAFFE' D'ORO società semplice"],
    ['Acme-Tech s.r.l', 'AcmeTech'],
    ['Consorzio Alfa s.c.a r.l.', 'Consorzio Alfa Scarl'],
  ])('foldCompanyName makes %j and %j one name', (one, other) => {
    expect(foldCompanyName(one)).toBe(foldCompanyName(other))
    expect(foldCompanyName(one)).not.toBe('')
    expect(isSameCompanyName(one, other)).toBe(true)
  })

  it.each([
    ['Alfa Immobiliare S.p.A.', 'Alfa Leasing S.p.A.'],
    ['Spa Hotel Terme', 'Hotel Terme'],
    ['SRL', 'SPA'],
    ['Rossi Mario', 'Rossi Maria'],
  ])('foldCompanyName keeps %j and %j apart', (one, other) => {
    expect(foldCompanyName(one)).not.toBe(foldCompanyName(other))
    expect(isSameCompanyName(one, other)).toBe(false)
  })
})

describe('the legal form of a company', () => {
  it.each([
    ...['società a responsabilità limitata semplificata', 'società a responsabilità limitata'],
    ...['società per azioni', 'società in nome collettivo', 'società in accomandita semplice'],
    ...['società in accomandita per azioni', 'società cooperativa sociale', 'società cooperativa'],
    ...[
      'società consortile',
      'società semplice',
      'società benefit',
      'soc. cooperativa',
      'soc. coop. sociale',
    ],
    ...['soc. coop.', 'soc. cons.', 'cooperativa sociale', 'impresa individuale', 'ditta individuale'],
    ...['a responsabilità limitata', 'con unico socio', 'con socio unico', 'a socio unico', 'socio unico'],
    ...['in liquidazione'],
  ])('the legal form «%s» is left out at either end of a name', (form) => {
    expect([`Alfa Beta ${form}`, `${form} Alfa Beta`].map(foldCompanyName)).toEqual(['alfabeta', 'alfabeta'])
    // It may be a part of the name, and all of it.
    expect(foldCompanyName(`Alfa ${form} Beta`)).toMatch(/^alfa.+beta$/)
    expect(foldCompanyName(form)).not.toBe('')
  })

  it.each([
    ...[
      'srls',
      'ssrl',
      'srl',
      'sapa',
      'spa',
      'snc',
      'sas',
      'ss',
      'scarl',
      'scrl',
      'scpa',
      'scs',
      'arl',
      'sb',
    ],
  ])('the abbreviation «%s» is left out at the end alone, with points or blanks too', (form) => {
    const dotted = [...form].map((letter) => `${letter}.`)
    const written = [form, form.toUpperCase(), dotted.join(''), dotted.join(' ')]
    expect(written.map((end) => foldCompanyName(`Alfa Beta ${end}`))).toEqual(written.map(() => 'alfabeta'))
    expect(foldCompanyName(`${form} Alfa`)).toBe(`${form}alfa`)
    expect(foldCompanyName(`Alfa${form}`)).toBe(`alfa${form}`)
    expect(foldCompanyName(`Alfa ${form} Beta`)).toBe(`alfa${form}beta`)
  })

  it.each(['associazione', 'unipersonale', 'coop', 'onlus'])(
    'the word «%s» is left out at the end alone',
    (word) => {
      expect(foldCompanyName(`Alfa ${word}`)).toBe('alfa')
      expect(foldCompanyName(`${word} Alfa`)).toBe(`${word}alfa`)
    },
  )

  it('«Ditta» is left out before a name alone', () => {
    expect(['Ditta Alfa', 'Alfa Ditta', 'Ditta', 'Dittalfa'].map(foldCompanyName)).toEqual([
      'alfa',
      'alfaditta',
      'ditta',
      'dittalfa',
    ])
  })
})

describe('the own fiscal code of a company', () => {
  const VAT = '10000000017'
  it.each([
    [VAT, '00905811006', '00905811006'],
    [` ${VAT} `, ' 00905811006 ', '00905811006'],
    ['', '00905811006', ''],
    [' ', '00905811006', ''],
    [VAT, '0090581100', ''],
    [VAT, '009058110061', ''],
    [VAT, 'RSSMRA80A01H501U', ''],
    [VAT, '', ''],
  ])('with the VAT number «%s» and the fiscal code «%s» it is «%s»', (p_iva, cf, own) => {
    expect(ownFiscalCode({ p_iva, cf })).toBe(own)
  })

  it.each([
    [VAT, '00905811006', 'Alfa srl', '00905811006'],
    [` ${VAT.toLowerCase()} `, '', 'Alfa srl', `${VAT} alfa`],
    ['it1', 'RSSMRA80A01H501U', 'Alfa srl', 'IT1 alfa'],
    ['', '00905811006', 'Alfa srl', 'alfa'],
    [VAT, '', '', VAT],
    ['', '', '', ''],
  ])('the identity of the company «%s», «%s», «%s» is «%s»', (p_iva, cf, name, identity) => {
    expect(companyIdentity({ p_iva, cf, name })).toBe(identity)
  })
})

describe('compareCompanies [SYNC-11]', () => {
  const VAT = '10000000017'
  const alfa = { p_iva: VAT, cf: '', name: 'Alfa Immobiliare S.p.A.' }
  const beta = { p_iva: VAT, cf: 'BNCLCU72C45H501L', name: 'Beta Leasing S.r.l.' }
  it.each([
    ['two names under one VAT number', alfa, beta, 'unsure'],
    ['one name with another legal form', alfa, { ...alfa, name: 'ALFA IMMOBILIARE srl' }, 'same'],
    ['a missing name', alfa, { ...beta, name: '' }, 'same'],
    ['two VAT numbers', alfa, { ...alfa, p_iva: '12345670157' }, 'other'],
    ['two own fiscal codes', { ...alfa, cf: '00905811006' }, { ...alfa, cf: '12345670157' }, 'other'],
    [
      'one own fiscal code under two names and VAT numbers',
      { ...alfa, cf: '00905811006' },
      { ...beta, cf: '00905811006', p_iva: '12345670157' },
      'same',
    ],
    [
      'one name, of which one has no VAT number',
      { ...alfa, p_iva: '' },
      { ...alfa, name: 'alfa immobiliare spa' },
      'same',
    ],
    ['another name without a VAT number', { ...alfa, p_iva: '' }, beta, 'other'],
    ['no name and no VAT number', { p_iva: '', cf: '', name: '' }, { ...alfa, name: '' }, 'other'],
    ['an own fiscal code of one only', { ...alfa, cf: '00905811006' }, beta, 'unsure'],
    ['VAT numbers with blanks around them', alfa, { ...alfa, p_iva: ` ${VAT} ` }, 'same'],
    ['a foreign VAT number in small letters', { ...alfa, p_iva: 'DE1' }, { ...beta, p_iva: 'de1' }, 'unsure'],
    ['no names under one VAT number', { ...alfa, name: '' }, { ...beta, name: '' }, 'same'],
    [
      'a blank VAT number and one name',
      { ...alfa, p_iva: ' ' },
      { ...alfa, name: 'alfa immobiliare' },
      'same',
    ],
  ] as const)('compareCompanies decides for %s', (_title, one, other, expected) => {
    expect(compareCompanies(one, other)).toBe(expected)
    expect(compareCompanies(other, one)).toBe(expected)
  })

  it('companyIdentity differs for the members of a VAT group, and not for spellings of one name', () => {
    const identities = [alfa, { ...alfa, name: 'alfa immobiliare' }, beta].map(companyIdentity)
    expect(new Set(identities).size).toBe(2)
  })
})

describe('a corrected company', () => {
  const one = {
    p_iva: '12345670157',
    cf: '',
    name: 'Officine Alfa S.r.l.',
    email: 'ufficio@alfa.example',
    phones: ['+39025551234', '+393331234567'],
  }
  const other = { ...one, p_iva: '12345670165' }
  it.each([
    ['the same name, mail and telephones', {}, true],
    ['a name of another spelling', { name: 'OFFICINE ALFA srl', phones: [] }, true],
    ['a mail address in capitals', { email: 'Ufficio@Alfa.example ', phones: [] }, true],
    ['one common telephone', { email: 'altra@alfa.example', phones: ['', '+393331234567'] }, true],
    ['no common contact', { email: 'altra@alfa.example', phones: ['+393331234599', ''] }, false],
    ['another name', { name: 'Officine Beta S.r.l.' }, false],
    ['no contact at all', { email: '', phones: ['', ''] }, false],
  ] as const)('a company with %s and another VAT number is the corrected one: %s', (_title, change, is) => {
    expect(isCorrectedCompany(one, { ...other, ...change })).toBe(is)
    expect(isCorrectedCompany({ ...other, ...change }, one)).toBe(is)
  })

  it('contacts that both lack are no common ones', () => {
    const bare = { ...one, email: ' ', phones: ['', '+393331234567'] }
    expect(isCorrectedCompany(bare, { ...other, email: '', phones: ['', '+393331234599'] })).toBe(false)
    expect(isCorrectedCompany(bare, { ...other, email: '', phones: ['', '+393331234567'] })).toBe(true)
  })

  it('companies without a name are not corrections of each other', () => {
    expect(isCorrectedCompany({ ...one, name: '' }, { ...other, name: '' })).toBe(false)
  })
})
