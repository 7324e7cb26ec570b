// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { sampleCatalogue } from '../../contract/fixtures/catalogue.ts'
import { readContactBasis } from '../../shared/api/contact-bases.ts'
import { portalOfFile } from '../portal.tsx'
import { fill, fillAll, isStored, openEnergy } from '../portal-form.ts'
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
