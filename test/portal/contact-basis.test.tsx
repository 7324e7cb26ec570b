// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { sampleCatalogue } from '../../contract/fixtures/catalogue.ts'
import type { FieldName } from '../../contract/index.ts'
import { readContactBasis, saveContactBasis } from '../../shared/api/contact-bases.ts'
import { createLead } from '../../shared/api/leads.ts'
import { portalOfFile } from '../portal.tsx'
import { fill, fillAll, isStored, openEnergy, shownText, storeRecord } from '../portal-form.ts'
import { addRow } from '../rows.ts'
import { seedSampleCatalogue } from '../sample-catalogue.ts'

const portal = await portalOfFile()
const { server } = portal
const { db } = server.context
await seedSampleCatalogue(server.context)
await addRow(db, 'office_numbers', { number: '+390212345678', name: 'Sede', declared_on: '2026-01-01' })
const agent = await server.signedIn({ name: 'Alice' })

const TITLE = 'Perché possiamo parlare con questa persona'
const section = async () => within(await screen.findByRole('region', { name: TITLE }))
const storedBasis = async () => {
  const id = location.pathname.slice(1)
  return (await server.inject(readContactBasis, { params: { id } }, agent)).body.basis
}

it('A request is said by two presses, and is stored with the draft once there is one [BASIS-3]', async () => {
  await openEnergy(portal, agent)
  const part = await section()
  fireEvent.click(part.getByRole('radio', { name: 'Ha chiesto lui' }))
  fireEvent.click(await part.findByRole('button', { name: 'Chiamata ricevuta' }))
  await fill('contact_owner', sampleCatalogue.owners[0]!)
  await isStored()
  await waitFor(async () => expect(await storedBasis()).toMatchObject({ basis: 'asked' }))
  expect(await storedBasis()).toMatchObject({
    products: ['luce', 'gas'],
    number: '+390212345678',
    proof: expect.stringMatching(/^Chiamata ricevuta del \d\d\/\d\d\/\d{4}$/),
    speaker: 'Alice',
  })
})

it('The address of a new form brings the basis without a key [BASIS-5]', async () => {
  await portal.open(
    '/new?basis=asked&basis_at=2026-11-19&basis_seller=Lumevia&basis_proof=Modulo%204711',
    agent,
  )
  await fillAll({ type_contract: 'contratto energia', client_type: 'domestico', type_product: 'dual' })
  const part = await section()
  expect(part.getByRole<HTMLInputElement>('radio', { name: 'Ha chiesto lui' }).checked).toBe(true)
  expect(part.getByLabelText<HTMLInputElement>('A quale venditore').value).toBe('Lumevia')
  expect(part.getByLabelText<HTMLInputElement>('Prova della richiesta').value).toBe('Modulo 4711')
})

it('The section is not shown for a business customer [BASIS-8]', async () => {
  await portal.open('/new', agent)
  await fillAll({ type_contract: 'contratto energia', client_type: 'domestico', type_product: 'dual' })
  await section()
  await fill('client_type', 'business')
  await waitFor(() => expect(screen.queryByRole('region', { name: TITLE })).toBeNull())
})

const navigation = () => within(screen.getByRole('navigation', { name: 'Sezioni del modulo' }))
const item = () => navigation().getByRole('button', { name: new RegExp(`^${TITLE}`) })

it('The section stands in the navigation, and what prevents the sending stands at its box [BASIS-19]', async () => {
  await openEnergy(portal, agent)
  const part = await section()
  expect(item().textContent).toContain('da completare')
  part.getByRole('group', {
    description: /^Non è detto perché si poteva parlare con il cliente\. Regola: «Chiedere perché/,
  })
  fireEvent.click(part.getByRole('radio', { name: 'Ha chiesto lui' }))
  fireEvent.click(await part.findByRole('button', { name: 'Chiamata ricevuta' }))
  fireEvent.input(part.getByLabelText('A quale venditore'), { target: { value: 'Lumevia' } })
  await waitFor(() => expect(item().textContent).toBe(`✓${TITLE}, completa`))

  fireEvent.change(part.getByLabelText('Numero che ha chiamato'), { target: { value: '' } })
  await waitFor(() => expect(item().textContent).toContain('da completare'))
  expect(part.getByRole('combobox', { description: /^Non è detto da quale numero/ })).toBe(
    part.getByLabelText('Numero che ha chiamato'),
  )
  fireEvent.click(part.getByRole('radio', { name: 'Passaparola' }))
  await waitFor(() => expect(item().textContent).toContain('con errori'))
  fireEvent.click(part.getByRole('radio', { name: 'È venuto in ufficio' }))
  await waitFor(() => expect(item().textContent).toContain('completa'))
  fireEvent.click(item())
  expect(document.activeElement).toBe(part.getByRole('radio', { name: 'Ha chiesto lui' }))
})

it('The key to the next open field comes to the boxes of the basis after those of the contract [BASIS-19]', async () => {
  // The form of another user, without what an earlier page left.
  await openEnergy(portal, await server.signedIn())
  const part = await section()
  const choose = (name: string) => {
    fireEvent.click(part.getByRole('radio', { name }))
    act(() => part.getByRole('radio', { name }).focus())
  }
  const focused = () => document.activeElement?.closest('[data-field]')?.getAttribute('data-field')
  const next = () => fireEvent.keyDown(document.activeElement!, { key: 'F8' })
  // Nothing is open there: on to the first open field of the contract.
  choose('È venuto in ufficio')
  next()
  expect(focused()).toBe('contact_owner')
  choose('Ha chiesto lui')
  next()
  expect(document.activeElement).toBe(part.getByLabelText('Prova della richiesta'))
  next()
  expect(focused()).toBe('contact_owner')
})

describe('a basis that is not stored yet [BASIS-2]', () => {
  const proof = async () => (await section()).getByLabelText<HTMLInputElement>('Prova della richiesta')
  const type = async (value: string) => fireEvent.input(await proof(), { target: { value } })
  const openStored = async (): Promise<string> => {
    const values = {
      type_contract: 'contratto energia',
      client_type: 'domestico',
      type_product: 'luce',
      contact_owner: sampleCatalogue.owners[0]!,
    } as const
    const id = await storeRecord(portal, agent, values, true)
    await server.inject(saveContactBasis, { params: { id }, body: { basis: 'asked' } }, agent)
    await portal.open(`/${id}`, agent)
    return id
  }
  const proofOf = async (id: string) =>
    (await server.inject(readContactBasis, { params: { id } }, agent)).body.basis?.proof

  it('It is said when it could not be stored, and stored when the user asks again', async () => {
    const id = await openStored()
    const end = portal.refuse(saveContactBasis, 502, 'external-service-failed')
    await type('Modulo 1')
    const alert = await (await section()).findByRole('alert')
    expect(alert.textContent).toContain('Non salvato.')
    expect(await proofOf(id)).toBe('')
    end()
    fireEvent.click(within(alert).getByRole('button', { name: 'Riprova' }))
    await waitFor(async () => expect(await proofOf(id)).toBe('Modulo 1'))
    expect((await section()).queryByRole('alert')).toBeNull()
  })

  it('It is stored when the page is left at once', async () => {
    const id = await openStored()
    await type('Modulo 2')
    portal.close()
    await proofOf(id)
    // Before the pause in typing is over.
    expect(portal.sentOf(saveContactBasis)).toHaveLength(1)
    await waitFor(async () => expect(await proofOf(id)).toBe('Modulo 2'))
  })

  it('It is kept by the browser while it cannot be stored, and comes back with the record', async () => {
    const id = await openStored()
    const end = portal.refuse(saveContactBasis, 502, 'external-service-failed')
    await type('Modulo 3')
    await (await section()).findByRole('alert')
    portal.close()
    // Leaving the page has tried again.
    await waitFor(() => expect(portal.sentOf(saveContactBasis)).toHaveLength(2))
    expect(await proofOf(id)).toBe('')
    end()
    await portal.open(`/${id}`, agent)
    await waitFor(async () => expect(await proofOf(id)).toBe('Modulo 3'))
  })
})

it('The page of a lead opens a contract with its basis, source and number, without a key [BASIS-21]', async () => {
  const basis = { basis: 'asked', on: '2026-11-19', seller: 'Lumevia', products: ['luce', 'gas'] } as const
  const rest = { text: '', channel: '', sector: null, number: '+390212345678', speaker: 'Alice' }
  const owner = sampleCatalogue.owners[0]!.id
  const body = {
    contact_id: '4711',
    lead_id: 'Passaparola',
    owner_id: owner,
    type_contract: 'contratto energia',
    callback_time: '',
    contact: { phone: '333 000 1111', basis: { ...basis, ...rest, proof: 'Modulo 4711' } },
  }
  const { id } = (await server.inject(createLead, { body }, agent)).body
  await portal.open(`/crm/leads/${id}`, agent)
  expect((await screen.findByText('Ha chiesto lui')).tagName).toBe('DD')
  expect(screen.getByText('Modulo 4711').previousElementSibling?.textContent).toBe('Prova')
  await userEvent.click(screen.getByRole('link', { name: 'Nuovo contratto' }))
  await waitFor(() => expect(shownText('contact_id')).toBe('4711'))
  await fillAll({ type_contract: 'contratto energia', client_type: 'domestico', type_product: 'dual' })
  const part = await section()
  await waitFor(() => expect(item().textContent).toContain('completa'))
  expect(part.getByLabelText<HTMLInputElement>('Prova della richiesta').value).toBe('Modulo 4711')
  expect(['lead_id', 'cellulare', 'contact_owner'].map((name) => shownText(name as FieldName))).toEqual([
    'Passaparola',
    '333 000 1111',
    sampleCatalogue.owners[0]!.name,
  ])
})
