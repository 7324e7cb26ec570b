import { describe, expect, it } from 'vitest'
import { type HappyCustomer, happyCustomerMail } from './happy-customer-mail.ts'

const GOLDEN = '../../../test/golden/mails'

const MARIA: HappyCustomer = {
  name: 'Maria',
  lastName: 'D’Angelo',
  owner: 'Ada Bianchi',
  product: 'EI Luce & Gas',
  operation: 'EI Cambio EE',
  code: 'EIDNGMRA4321K',
  organisation: 'Energia Serena',
  interactions: [
    { name: 'Bolletta spiegata', template: 'Inviaci la prima bolletta:\nla leggiamo insieme.' },
    { name: 'Sconto <10%>', template: 'Più di 10 € "subito".' },
  ],
  review: true,
  reviewUrl: 'https://recensioni.example.it/?ufficio=1&voto=5',
  referral: true,
  referralName: 'Luca Verdi',
}

describe('the happy-customer mail [MAIL-20] [GAP-36]', () => {
  it('the happy-customer mail thanks, lists the ticked interactions, asks for a review and mentions the referral', async () => {
    const { subject, text, html } = happyCustomerMail(MARIA)
    expect(subject).toBe('Grazie per aver scelto Energia Serena: il Suo contratto EI Luce & Gas')
    await expect(text).toMatchFileSnapshot(`${GOLDEN}/cliente-felice.txt`)
    await expect(html).toMatchFileSnapshot(`${GOLDEN}/cliente-felice.html`)
  })

  it('the happy-customer mail is short when nothing is ticked', async () => {
    const bare = { ...MARIA, name: '', lastName: 'Rossi Srl', operation: '', code: '', interactions: [] }
    const { text } = happyCustomerMail({ ...bare, review: false, referral: false })
    await expect(text).toMatchFileSnapshot(`${GOLDEN}/cliente-felice-breve.txt`)
    expect(text).not.toMatch(/Passaparola|recensione|undefined|\(\)/)
  })

  it('the happy-customer mail asks for a reply where no review page is configured', () => {
    const { text } = happyCustomerMail({ ...MARIA, reviewUrl: undefined, referralName: '', code: '' })
    expect(text).toMatch(/risponda a questa e-mail con due righe/)
    expect(text).toContain('gli dica di indicare il Suo nome')
    expect(text).not.toMatch(/undefined|grazie a ,/)
  })

  it('the happy-customer mail escapes markup in every value', () => {
    const evil = '<img src=x onerror=alert(1)>'
    const { html } = happyCustomerMail({
      ...MARIA,
      name: evil,
      lastName: evil,
      owner: evil,
      product: evil,
      operation: evil,
      code: evil,
      referralName: evil,
      organisation: evil,
      interactions: [{ name: evil, template: evil }],
    })
    expect(html).not.toContain('<img')
    expect(happyCustomerMail({ ...MARIA, product: 'x'.repeat(500) }).subject.length).toBeLessThanOrEqual(200)
  })
})
