// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { RecordRow } from '../shared/api/records.ts'
import type { Session } from '../shared/api/sessions.ts'
import type { Envelope } from '../shared/api/signatures.ts'
import { SyncDialog } from '../web/features/crm-sync/sync-dialog.tsx'
import { SendMailDialog } from '../web/features/record-list/send-mail-dialog.tsx'
import { OutContract } from '../web/features/signatures/changed-contract.tsx'
import { sessionQuery } from '../web/lib/session.ts'

const AT = '2026-03-10T10:00:00.000Z'
const RECORD = '0198c1de-1111-7abc-8def-000000000002'
const ENVELOPE = '0198c1de-1111-7abc-8def-000000000003'
const SESSION = {
  ok: true,
  id: '0198c1de-1111-7abc-8def-000000000001',
  role: 'user',
  level: 'base',
  name: 'Ada',
  send_email: true,
  verified: true,
  verified_email: true,
  activated_g: true,
  mustChangePassword: false,
  can: { seeAdministration: false, sign: true, enterOutcomes: false, readOutbox: false },
  links: {},
  demonstration: false,
  disk: 'ample',
} satisfies Session

/** The customer reads version 3 of a record that has version 4. */
const changed = {
  id: ENVELOPE,
  state: 'sent',
  version: 3,
  recordVersion: 4,
  changed: true,
  actions: ['remind', 'cancel'],
} satisfies Partial<Envelope>
const unchanged = { ...changed, recordVersion: 3, changed: false }

const row: RecordRow = {
  id: RECORD,
  version: 4,
  draft: false,
  last_name: 'Rossi',
  name: 'Anna',
  ragione_sociale: '',
  contact_owner: 'Luca Bianchi',
  operation_gas: null,
  operation_luce: null,
  type_contract: 'contratto energia',
  code: '',
  updatedAt: AT,
  updatedBy: 'Luca Bianchi',
  pdfTypes: ['luce'],
  scriptType: null,
  synced: false,
  syncedAt: null,
  syncFailed: false,
  signature: { state: 'sent', at: AT, changed: true },
  outcome: null,
  foundBy: null,
}

/** The requests with an effect, as method, path and body. */
let requests: string[] = []
beforeEach(() => {
  requests = []
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const PREVIEW = { to: 'anna@posta.example', subject: 'Riepilogo', text: 'Gentile Anna', documents: [] }

interface Stored {
  envelope: object
  /** The versions of the documents of the record. */
  pdfs?: readonly number[]
}

function answer({ envelope, pdfs = [4] }: Stored): void {
  const documents = pdfs.map((version) => ({ type: 'luce', version }))
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname } = new URL(url, 'http://localhost')
    if (pathname.endsWith('/envelopes')) return Response.json({ ok: true, envelopes: [envelope] })
    if (pathname.endsWith('/pdfs')) return Response.json({ ok: true, version: 4, documents })
    if (pathname.endsWith('/email-preview')) return Response.json({ ok: true, ...PREVIEW })
    if (pathname.endsWith('/sync-plan'))
      return Response.json({ ok: true, closing: [], questions: [], people: [] })
    requests.push([method, pathname, ...(body ? [String(body)] : [])].join(' '))
    return Response.json({ ok: true, envelope: unchanged })
  })
}

function open(part: ReactElement, sign = true): void {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  client.setQueryData(sessionQuery.queryKey, { ...SESSION, can: { ...SESSION.can, sign } })
  render(
    <QueryClientProvider client={client}>
      <MantineProvider env="test">{part}</MantineProvider>
    </QueryClientProvider>,
  )
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const QUESTION = /il cliente legge la versione 3, il record è alla versione 4/
const dialogProps = { row, onClose: () => {}, onRemoved: () => {} }

it.each([
  ['Lascia firmare la versione 3', 'confirm', /"version":4/],
  ['Ritira e manda di nuovo', 'cancel', /"reason":"Il contratto è cambiato/],
])(
  'a contract whose record has changed is decided by the button %s, which ends the question [SIGN-10]',
  async (label, call, body) => {
    answer({ envelope: changed })
    open(<OutContract recordId={RECORD} unchanged="Alla firma" />)
    await screen.findByText(QUESTION)
    press(label)
    await waitFor(() => expect(screen.queryByText(QUESTION)).toBeNull())
    expect(requests).toHaveLength(1)
    expect(requests[0]).toContain(`/envelopes/${ENVELOPE}/${call}`)
    expect(requests[0]).toMatch(body)
    await screen.findByText('Alla firma')
  },
)

it('a contract whose record has changed is named to users who may not send it, without the buttons [SIGN-10]', async () => {
  answer({ envelope: changed })
  open(<OutContract recordId={RECORD} />, false)
  await screen.findByText(QUESTION)
  expect(screen.queryByRole('button')).toBeNull()
})

it.each<[string, Stored & Pick<RecordRow, 'signature'>, string, RegExp]>([
  [
    'lacks its contract',
    { envelope: unchanged, pdfs: [3], signature: null },
    'Manda senza contratto',
    /manca/,
  ],
  [
    'follows a change of the record while its contract is out',
    { envelope: changed, signature: row.signature },
    'Manda lo stesso',
    QUESTION,
  ],
])(
  'the mail of a record that %s leaves once, after the answer [MAIL-22] [SIGN-10]',
  async (_, stored, label, text) => {
    answer(stored)
    open(<SendMailDialog {...dialogProps} row={{ ...row, signature: stored.signature }} />)
    await screen.findByText(text)
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: label })
    await waitFor(() => expect(button.disabled).toBe(false))
    expect(requests).toEqual([])
    fireEvent.click(button)
    fireEvent.click(button)
    await waitFor(() => expect(requests).toHaveLength(1))
    expect(requests[0]).toContain(`/records/${RECORD}/email`)
  },
)

it('the mail of a record with its contract leaves once, after it was shown [MAIL-23]', async () => {
  answer({ envelope: unchanged })
  open(<SendMailDialog {...dialogProps} row={{ ...row, signature: null }} />)
  await screen.findByText('anna@posta.example')
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Manda l’email' })
  await waitFor(() => expect(button.disabled).toBe(false))
  expect(requests).toEqual([])
  fireEvent.click(button)
  fireEvent.click(button)
  await waitFor(() => expect(requests).toHaveLength(1))
  expect(screen.queryByRole('alert')).toBeNull()
})

it('the sync of a record that has changed while its contract is out asks first [SIGN-10]', async () => {
  answer({ envelope: changed })
  open(<SyncDialog {...dialogProps} />)
  await screen.findByText(QUESTION)
  expect(requests).toEqual([])
})
