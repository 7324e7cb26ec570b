import { expect, type Page } from '@playwright/test'
import { contractOf } from '../contracts.ts'
import {
  drawSignature,
  pressBoxes,
  readAllPages,
  readMailTo,
  sendNewContract,
  sendToCustomer,
  storeContract,
} from './signing.ts'

/**
 * Goes through every page of a customer, and lets `look` see each state: the refusal, the steps of the signature, the
 * signed copy, its verification, the withdrawal and its receipt. The agent's page sends the contracts.
 */
export async function walkCustomerPages(
  agentPage: Page,
  customer: Page,
  lastName: string,
  look: (name: string) => Promise<unknown>,
): Promise<void> {
  await lookAtRefusal(agentPage, customer, `${lastName}i`, look)
  const address = `${lastName.toLowerCase()}@example.it`
  const id = await storeContract(agentPage, contractOf('Dario', lastName, address))
  const token = await sendToCustomer(agentPage, id, address)
  const press = (name: string) => customer.getByRole('button', { name, exact: true }).click()
  const heading = (name: string) => expect(customer.getByRole('heading', { name })).toBeVisible()

  await customer.goto(`/firma/${token}`)
  await firstPageIsShown(customer)
  await readAllPages(customer)
  await look('the contract to read')
  await press('Ho letto e accetto')
  await heading('Come riceve i documenti')
  await look('the consent to the durable medium')
  await press('Acconsento')
  await heading('Le Sue dichiarazioni')
  await look('the declarations')
  for (const box of await customer.getByRole('checkbox').all()) await box.check()
  await customer.getByRole('button', { name: 'Manda il codice' }).click()
  const code = customer.getByLabel('Codice di sei cifre')
  await expect(code).toBeVisible()
  await look('the empty signature')
  // With a large text the bar covers the lower part of what is in view.
  await customer
    .getByRole('img', { name: 'Riquadro per la firma, vuoto' })
    .evaluate((pad) => pad.scrollIntoView({ block: 'start' }))
  await drawSignature(customer)
  await pressBoxes(customer)
  const mail = await readMailTo(agentPage, address, /il codice per firmare è \d{6}/)
  await code.fill(/\b\d{6}\b/.exec(mail)?.[0] ?? '')
  await look('the signature')
  await press('Firma il contratto')
  await heading('Contratto firmato')
  const copy = customer.getByRole('link', { name: /PDF|Scarica/ }).first()
  await expect(copy).toBeVisible()
  await look('the signed copy')

  const file = await (await customer.request.get((await copy.getAttribute('href')) ?? '')).body()
  await customer.goto('/verifica')
  await look('the verification')
  await customer
    .locator('input[type="file"]')
    .setInputFiles({ name: 'contratto-firmato.pdf', mimeType: 'application/pdf', buffer: file })
  await expect(customer.getByRole('region', { name: 'Esito della verifica' })).toBeVisible()
  await look('the verified copy')

  await customer.goto('/recesso')
  await heading('Recesso dal contratto')
  await look('the withdrawal without a link')
  await customer.goto(`/recesso/${token}`)
  await heading('Recesso dal contratto')
  await expect(customer.getByRole('button', { name: 'Conferma recesso' })).toBeVisible()
  await look('the withdrawal')
  await press('Conferma recesso')
  await expect(customer.getByText('Ricevuta del recesso').first()).toBeVisible()
  await look('the receipt of the withdrawal')
}

/** The pages of a document appear when it comes into view, which is far below with a large text. */
async function firstPageIsShown(customer: Page): Promise<void> {
  await customer
    .getByRole('link', { name: 'Apri il PDF in un’altra scheda' })
    .first()
    .evaluate((link) => link.scrollIntoView())
  await expect(customer.getByRole('img', { name: /pagina 1 di/ }).first()).toBeVisible()
}

async function lookAtRefusal(
  agentPage: Page,
  customer: Page,
  lastName: string,
  look: (name: string) => Promise<unknown>,
): Promise<void> {
  await customer.goto(await sendNewContract(agentPage, lastName))
  await firstPageIsShown(customer)
  await customer.getByRole('button', { name: 'Non voglio firmare' }).click()
  await expect(customer.getByRole('heading', { name: 'Non voglio firmare' })).toBeVisible()
  await look('the refusal')
}
