import type { Page, Route } from '@playwright/test'
import type { Envelope } from '../shared/api/signatures.ts'
import type { Signing } from '../shared/api/signing.ts'
import { contractOf } from './contracts.ts'
import { expect, journey } from './journey.ts'
import { findAccessibilityViolations } from './pages/accessibility.ts'
import { rows, runRowAction, search } from './pages/records.ts'
import { PHONE, readMailTo, sendToSign, storeContract } from './pages/signing.ts'

const ADDRESS = 'copie@example.it'
const SIGNED_AT = '2026-11-26T09:00:00.000Z'
const STATES = [
  [
    'linked',
    `La casella ${ADDRESS} ha rifiutato la copia firmata: è partito un collegamento per scaricarla.`,
  ],
  [
    'failed',
    `La copia firmata non è arrivata a ${ADDRESS}, nemmeno con un collegamento: va consegnata in un altro modo.`,
  ],
] as const
type Copy = (typeof STATES)[number][0]

/** Changes the answers of the server: the demonstration has no mail server that could refuse a copy. */
async function changeAnswer(route: Route, change: (answer: object) => void): Promise<void> {
  const response = await route.fetch()
  const answer: object = await response.json()
  change(answer)
  await route.fulfill({ response, json: answer })
}

async function showCopyToSender(page: Page, copy: Copy): Promise<void> {
  await page.route(/\/records\/[\w-]+\/envelopes$/, async (route) =>
    changeAnswer(route, (answer) => {
      const [envelope] = (answer as { envelopes: Envelope[] }).envelopes
      Object.assign(envelope!, { state: 'signed', finishedAt: SIGNED_AT, actions: [] })
      Object.assign(envelope!.signers[0]!, { signedAt: SIGNED_AT, copy })
      envelope!.events.push({
        at: SIGNED_AT,
        what: `copy-${copy}`,
        signer: 'customer',
        ip: '',
        agent: '',
        detail: '552 5.3.4 message size exceeds fixed limit',
      })
    }),
  )
}

async function showCopyToCustomer(page: Page, copy: Copy): Promise<void> {
  await page.route(/\/signing\/[\w-]+\/open$/, async (route) =>
    changeAnswer(route, (answer) => {
      const { signing } = answer as { signing: Signing }
      const signed = signing.documents.map((document) => ({ ...document }))
      Object.assign(signing, { state: 'signed', finishedAt: SIGNED_AT, copy, signed, documents: [] })
    }),
  )
}

journey(
  'The sender and the customer read that the copy was refused, and how the customer gets it [SIGN-8] @endurance',
  async ({ recordList: agentPage, browser, watch, baseURL }) => {
    await storeContract(agentPage, contractOf('Dario', 'Copiato', ADDRESS))
    await search(agentPage, 'Copiato')
    const dialog = await runRowAction(agentPage, rows(agentPage), 'Electronic signature')
    await sendToSign(dialog, 'Il cliente lo sa')
    await expect(dialog.getByRole('article')).toHaveAttribute('data-envelope', 'sent')
    const [link = ''] =
      /https?:\S+\/firma\/[\w-]+/.exec(await readMailTo(agentPage, ADDRESS, /\/firma\//)) ?? []
    for (const [copy, text] of STATES) {
      await agentPage.unrouteAll({ behavior: 'wait' })
      await showCopyToSender(agentPage, copy)
      await agentPage.reload()
      await search(agentPage, 'Copiato')
      const envelope = await runRowAction(agentPage, rows(agentPage), 'Electronic signature')
      await expect(envelope.getByText(text)).toBeVisible()
      expect(await findAccessibilityViolations(agentPage)).toEqual([])
      // look: sender-${copy} agentPage

      const phone = await browser.newContext({ ...PHONE, ...(baseURL && { baseURL }) })
      watch.alsoWatch(phone)
      const customer = await phone.newPage()
      await showCopyToCustomer(customer, copy)
      await customer.goto(link)
      await expect(customer.getByRole('heading', { name: 'Contratto firmato' })).toBeVisible()
      await expect(
        customer.getByText('La Sua casella di posta ha rifiutato la copia: la scarichi da qui.'),
      ).toBeVisible()
      await expect(customer.getByRole('link', { name: /^Scarica/ })).toHaveCount(1)
      expect(await findAccessibilityViolations(customer)).toEqual([])
      // look: customer-${copy} customer
      await phone.close()
    }
  },
)
