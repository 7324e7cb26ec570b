// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Signing } from '../shared/api/signing.ts'
import { EarlyStartQuestion } from '../web/features/signing/early-start-question.tsx'
import { SigningPage } from '../web/features/signing/signing-page.tsx'

const TOKEN = 'a'.repeat(43)
/** What the page of a signed contract reads. */
const SIGNED: Partial<Signing> = {
  state: 'signed',
  office: 'Ufficio Prova',
  name: 'Contratto luce',
  sender: { name: 'Anna', lastName: 'Bianchi' },
  other: null,
  expiresAt: '2026-12-05T10:00:00.000Z',
  now: '2026-11-25T10:00:00.000Z',
  codeSentAt: null,
  codeExpiresAt: null,
  codeAgainAt: null,
  finishedAt: '2026-11-05T10:00:00.000Z',
  reason: '',
  signed: [],
  copy: null,
  signedUntil: null,
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function showSigned(withdrawal: Signing['withdrawal']): Promise<void> {
  vi.stubGlobal('fetch', async () => Response.json({ ok: true, signing: { ...SIGNED, withdrawal } }))
  render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <SigningPage token={TOKEN} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  await screen.findByRole('heading', { name: 'Contratto firmato' })
}
const findWay = () => screen.queryByRole('link', { name: 'Recedere dal contratto qui' })

it('The signed page leads to the withdrawal while the period runs [WITHDRAW-14]', async () => {
  await showSigned({ right: true, lastDay: '2026-12-05', open: true })
  expect(findWay()?.getAttribute('href')).toBe(`/recesso/${TOKEN}`)
  expect(screen.queryByText(/Si poteva recedere/)).toBeNull()
})

it('After the period the signed page says until when it was, and how the supply ends [WITHDRAW-14]', async () => {
  await showSigned({ right: true, lastDay: '2026-11-19', open: false })
  expect(screen.getByText(/Si poteva recedere fino al 19\/11\/2026\. Ora la fornitura si può/)).toBeTruthy()
  expect(findWay()).toBeNull()
})

it('The signed page says nothing of a withdrawal while the rule is off [WITHDRAW-14]', async () => {
  await showSigned({ right: false, reason: 'off' })
  expect(findWay()).toBeNull()
  expect(screen.queryByText(/reced/i)).toBeNull()
})

it('The supply begins after the period until the customer asks otherwise, who can change it [WITHDRAW-12]', async () => {
  const asked: boolean[] = []
  function Question() {
    const [asks, setAsks] = useState(false)
    const change = (next: boolean) => {
      asked.push(next)
      setAsks(next)
    }
    return <EarlyStartQuestion asks={asks} onAsks={change} />
  }
  render(
    <MantineProvider>
      <Question />
    </MantineProvider>,
  )
  const [after, before] = screen.getAllByRole<HTMLInputElement>('radio')
  expect([after!.checked, before!.checked]).toEqual([true, false])
  await userEvent.click(screen.getByLabelText(/^Prima: chiedo espressamente/))
  expect([after!.checked, before!.checked]).toEqual([false, true])
  await userEvent.click(screen.getByLabelText('Dopo la fine del periodo di recesso'))
  expect(asked).toEqual([true, false])
})
