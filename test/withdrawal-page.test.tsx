// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { CustomerWithdrawal } from '../shared/api/withdrawals.ts'
import { WithdrawalPage } from '../web/features/withdrawals/withdrawal-page.tsx'

const TOKEN = 'a'.repeat(43)
const WITHDRAWAL: CustomerWithdrawal = {
  office: 'Ufficio Prova',
  name: 'Maria Rossi',
  contract: 'EIRSSMRA',
  concludedAt: '2026-11-05T10:00:00.000Z',
  emailHint: 'm***@example.it',
  parts: [
    { part: 'luce', offer: 'Luce Casa', withdrawn: false },
    { part: 'gas', offer: 'Gas Casa', withdrawn: false },
  ],
  period: { right: true, lastDay: '2026-11-19', open: true },
  acknowledgements: [],
}
const RECEIPT = {
  at: '2026-11-10T10:00:07.000Z',
  text: 'Maria Rossi recede. Alle ore 11:00:07.',
  link: `/recesso/${TOKEN}/ricevuta/0`,
}

let answers: { status: number; body: object }[] = []
let sent: { url: string; body: string }[] = []
beforeEach(() => {
  sent = []
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    sent.push({ url: String(url), body })
    const answer = answers.shift()!
    return Response.json(answer.body, { status: answer.status })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const opened = (changes: Partial<CustomerWithdrawal> = {}) => ({
  status: 200,
  body: { ok: true, withdrawal: { ...WITHDRAWAL, ...changes } },
})
const show = (token: string | undefined, ...given: typeof answers) => {
  answers = given
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <MantineProvider>
      <QueryClientProvider client={client}>
        <WithdrawalPage token={token} />
      </QueryClientProvider>
    </MantineProvider>,
  )
}
const press = async () =>
  await userEvent.click(await screen.findByRole('button', { name: 'Conferma recesso' }))

it('The customer confirms with one press, all being filled in, and reads the acknowledgement at once [WITHDRAW-5]', async () => {
  show(TOKEN, opened(), opened({ acknowledgements: [RECEIPT] }))
  await press()
  expect(await screen.findByText(RECEIPT.text)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Scarica la ricevuta (PDF)' }).getAttribute('href')).toBe(
    RECEIPT.link,
  )
  expect(JSON.parse(sent[1]!.body)).toEqual({ parts: ['luce', 'gas'] })
})

it('The customer withdraws from one of two supplies [WITHDRAW-5]', async () => {
  show(TOKEN, opened(), opened({ acknowledgements: [RECEIPT] }))
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Gas: Gas Casa' }))
  await press()
  expect(JSON.parse(sent[1]!.body)).toEqual({ parts: ['luce'] })
})

it('After the period the page says the last day and how a supply ends otherwise [WITHDRAW-3]', async () => {
  show(TOKEN, opened({ period: { right: true, lastDay: '2026-11-19', open: false } }))
  expect(
    await screen.findByText(/Si poteva recedere fino al 19\/11\/2026\. Ora la fornitura si può/),
  ).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Conferma recesso' })).toBeNull()
})

it('A business customer reads why there is no withdrawal within days [WITHDRAW-1]', async () => {
  show(TOKEN, opened({ period: { right: false, reason: 'business' } }))
  expect(await screen.findByText(/è dei consumatori, e questo contratto è di un’azienda/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Conferma recesso' })).toBeNull()
})

it('A link that is not valid leads to the form, and so does no link [WITHDRAW-7]', async () => {
  const missing = { ok: false, error: { id: 'not-found', title: '' }, errorMessage: '' }
  const at = '2026-11-10T10:00:07.000Z'
  show(TOKEN, { status: 404, body: missing }, { status: 200, body: { ok: true, at } })
  expect(await screen.findByText(/Questo collegamento non è valido/)).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Nome e cognome'), 'Maria Rossi')
  await userEvent.type(screen.getByLabelText('Contratto'), 'EI123')
  await userEvent.type(screen.getByLabelText('E-mail'), 'maria@example.it')
  await press()
  expect(await screen.findByText(/arrivata il 10\/11\/2026 alle ore 11:00:07/)).toBeTruthy()
  cleanup()
  show(undefined)
  expect(screen.getByLabelText('Contratto')).toBeTruthy()
})
