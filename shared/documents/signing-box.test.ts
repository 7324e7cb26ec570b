import { describe, expect, it } from 'vitest'
import { boxByName } from './signing-box.ts'

describe('the name of a signature box', () => {
  it.each([
    ['firma_cliente', 'customer'],
    ['Signature1', 'customer'],
    ['firma_venditore', 'office'],
    ['Per la Società', 'office'],
    ['firma_secondo_intestatario', 'second'],
    ['cointestatario', 'second'],
  ])('boxByName finds in the name “%s” the signer %s', (name, signer) => {
    expect(boxByName(name).signer).toBe(signer)
  })

  it.each([
    ['firma_clausole', 'articoli 1341 e 1342'],
    ['Firma art. 1341', 'articoli 1341 e 1342'],
    ['firma_privacy', 'dati personali'],
    ['firma_cliente', 'Firmo il contratto'],
  ])('boxByName finds in the name “%s” the declaration about “%s”', (name, act) => {
    expect(boxByName(name).act).toContain(act)
  })
})
