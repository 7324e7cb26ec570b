// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { SendPanel } from '../web/features/signatures/send-panel.tsx'
import { ActPlace } from '../web/ui/dialog.tsx'

const LACKING = {
  code: 'sale-channel',
  weight: 'warns',
  message: 'Non è detto come è stato venduto il contratto.',
  fields: [],
}
const CHECK = {
  ok: true,
  provider: 'built-in',
  signer: { name: 'Maria', lastName: 'Rossi', email: 'maria@example.it', phone: '' },
  second: null,
  asksSaleChannel: true,
  saleChannel: null,
  findings: [LACKING],
  documents: [],
}
const RECORD = '00000000-0000-4000-8000-000000000001'

const sent: { url: string; body: unknown }[] = []
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = (check: object) => {
  sent.length = 0
  vi.stubGlobal('fetch', async (url: string, { body }: { body?: string }) => {
    sent.push({ url: String(url), body: body === undefined ? undefined : JSON.parse(body) })
    if (String(url).endsWith('/preflight')) return Response.json({ ...CHECK, ...check })
    const error = { id: 'conflict', title: '' }
    return Response.json({ ok: false, error, errorMessage: '' }, { status: 409 })
  })
  render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        {/* The row of buttons of the dialog. */}
        <ActPlace value={document.body}>
          <SendPanel recordId={RECORD} isRepeat={false} onTyped={() => {}} onSent={() => {}} />
        </ActPlace>
      </QueryClientProvider>
    </MantineProvider>,
  )
}

it('The channel of sale is asked before sending, and a chosen one is sent [WITHDRAW-11]', async () => {
  show({})
  expect(await screen.findByText(LACKING.message)).toBeTruthy()
  await userEvent.selectOptions(screen.getByLabelText('Come è stato venduto'), 'Nei locali dell’ufficio')
  expect(screen.queryByText(LACKING.message)).toBeNull()
  expect(screen.getByText(/non c’è il recesso entro pochi giorni/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Manda alla firma' }))
  const order = sent.find(({ url }) => url.endsWith('/envelopes'))
  expect(order).toMatchObject({ body: { saleChannel: 'desk' } })
})

it('The channel of the last envelope is proposed, and nobody is asked where the rule is off [WITHDRAW-11]', async () => {
  show({ saleChannel: 'phone', findings: [] })
  expect(await screen.findByRole('option', { name: 'Al telefono', selected: true })).toBeTruthy()
  cleanup()
  show({ asksSaleChannel: false, findings: [] })
  expect(await screen.findByRole('button', { name: 'Manda alla firma' })).toBeTruthy()
  expect(screen.queryByLabelText('Come è stato venduto')).toBeNull()
})
