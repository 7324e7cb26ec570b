import { describe, expect, it } from 'vitest'
import { type RecordRecap, recordRecapMail } from './record-recap-mail.ts'

const GOLDEN = '../../../test/golden/mails'

const MARIA: RecordRecap = {
  name: 'Maria',
  lastName: 'D’Angelo',
  ragioneSociale: '',
  organisation: 'Energia Serena',
  owner: 'Ada Bianchi',
  code: 'EIDNGMRA4321K',
  typeContract: 'contratto energia',
  products: ['EI Luce & Gas', 'EI Gas'],
  operations: ['EI Cambio EE', 'EI Cambio GAS'],
  pod: 'IT001E12345678',
  pdr: '01234567890123',
  comune: 'Bergamo',
  documents: ['Contratto_Maria.pdf'],
}
const BARE: RecordRecap = {
  ...MARIA,
  name: '',
  lastName: '',
  owner: '',
  code: '',
  typeContract: '',
  pod: '',
  pdr: '',
  comune: '',
  products: [],
  operations: [],
  documents: [],
}

describe('the recap of a contract [MAIL-2] [GAP-33]', () => {
  it('the recap of a contract lists products, place, seller and attachments', async () => {
    const { subject, text, html } = recordRecapMail(MARIA)
    expect(subject).toBe('Riepilogo del Suo contratto: Contratto Energia')
    await expect(text).toMatchFileSnapshot(`${GOLDEN}/riepilogo.txt`)
    await expect(html).toMatchFileSnapshot(`${GOLDEN}/riepilogo.html`)
  })

  it('the recap of a contract leaves out unknown values', async () => {
    const { text } = recordRecapMail(BARE)
    await expect(text).toMatchFileSnapshot(`${GOLDEN}/riepilogo-breve.txt`)
    expect(text).not.toMatch(/: *$|undefined|POD|allegato/m)
    expect(recordRecapMail({ ...BARE, ragioneSociale: 'Rossi Srl' }).text).toContain('Gentile Rossi Srl')
  })

  it('the recap of a contract escapes markup in every value', () => {
    const evil = '<img src=x onerror=alert(1)>'
    const { html } = recordRecapMail({
      name: evil,
      lastName: evil,
      ragioneSociale: evil,
      organisation: evil,
      owner: evil,
      code: evil,
      typeContract: evil,
      products: [evil],
      operations: [evil],
      pod: evil,
      pdr: evil,
      comune: evil,
      documents: [evil],
    })
    expect(html).not.toContain('<img')
  })
})
