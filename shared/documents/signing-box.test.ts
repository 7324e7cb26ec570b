import { expect, it } from 'vitest'
import { boxByName } from './signing-box.ts'

it.each([
  ['firma_cliente', 'customer'],
  ['firmaCliente2', 'customer'],
  ['Signature1', 'customer'],
  ['Firma', 'customer'],
  ['Timbro e firma del Cliente', 'customer'],
  ['TIMBRO_FIRMA_CLIENTE', 'customer'],
  ['Firma del Cliente per la fornitura', 'customer'],
  ['firma_fornitura_luce', 'customer'],
  ['Firma cliente condizioni di vendita', 'customer'],
  ['Azienda cliente - timbro e firma', 'customer'],
  ['Timbro società richiedente', 'customer'],
  ['Firma del Contraente (timbro se società)', 'customer'],
  ['Timbro e firma intestatario', 'customer'],
  ['firma_intest.', 'customer'],
  ['Il sottoscritto / timbro azienda', 'customer'],
  ['sottoscrittore', 'customer'],
  ['Firmatario (timbro)', 'customer'],
  ['Firma del legale rappresentante e timbro', 'customer'],
  ['Timbro e firma leg. rappr.', 'customer'],
  ['Firma cl. 1341', 'customer'],
  ['firma_rich', 'customer'],
  ['Firma del proponente', 'customer'],
  ['Firma del titolare della fornitura', 'customer'],
  ['Firma debitore SEPA', 'customer'],
  ['Firma cliente secondo art. 1341', 'customer'],
  ['Firma cliente o delegato', 'customer'],
  ['customer signature', 'customer'],
  ['firma_venditore', 'office'],
  ['Timbro e firma del fornitore', 'office'],
  ['Firma agente', 'office'],
  ['FirmaAgente', 'office'],
  ['Firma e timbro agenzia', 'office'],
  ['Incaricato della vendita', 'office'],
  ['firma_consulente', 'office'],
  ['Per l’ufficio', 'office'],
  ['Firma operatore', 'office'],
  ['Timbro del rivenditore', 'office'],
  ['Titolare del trattamento', 'office'],
  ['firma_secondo_intestatario', 'second'],
  ['cointestatario', 'second'],
  ['Firma del co-intestatario', 'second'],
  ['Cofirmatario', 'second'],
  ['Firma del coniuge', 'second'],
  ['Firma del garante', 'second'],
  ['secondo cliente', 'second'],
  ['Firma del delegato', 'second'],
  ['Timbro e firma del delegato', 'second'],
])('boxByName finds in the name “%s” the signer %s', (name, signer) => {
  expect(boxByName(name)).toEqual({ signer, act: expect.any(String) })
})

it.each([
  ['Timbro e firma', 'office'],
  ['timbro', 'office'],
  ['Per la Società', 'office'],
  ['Firma azienda', 'office'],
  ['Firma ditta', 'office'],
  ['Firma cliente / agente', 'customer'],
  ['Firma del consulente per il cliente', 'customer'],
  ['Servizio clienti del fornitore', 'customer'],
  ['Agente e cointestatario', 'second'],
])('boxByName is unsure about the name “%s”, and proposes the signer %s', (name, signer) => {
  expect(boxByName(name)).toEqual({ signer, act: expect.any(String), unsure: true })
})

it.each([
  ['firma_clausole', 'articoli 1341 e 1342'],
  ['Firma art. 1341', 'articoli 1341 e 1342'],
  ['firma_privacy', 'dati personali'],
  ['firma_cliente', 'Firmo il contratto'],
])('boxByName finds in the name “%s” the declaration about “%s”', (name, act) => {
  expect(boxByName(name).act).toContain(act)
})
