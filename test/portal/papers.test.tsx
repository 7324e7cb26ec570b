// @vitest-environment happy-dom
import { readFile } from 'node:fs/promises'
import { screen, waitFor, within } from '@testing-library/react'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { SAMPLE_TEMPLATES, sampleTemplatePath } from '../../server/documents/sample-templates.ts'
import { portalOfFile } from '../portal.tsx'
import { openTool } from '../portal-lists.ts'

const TITLE = 'Documenti prima del contratto'
const portal = await portalOfFile()
const { server } = portal
const admin = await server.signedIn({ role: 'admin' })
const pdf = await readFile(sampleTemplatePath(SAMPLE_TEMPLATES[0]!))

async function openPapers(user: UserEvent) {
  await portal.open('/records', admin)
  return within(await openTool(user, TITLE, TITLE))
}
async function openAdding(user: UserEvent) {
  const list = await openPapers(user)
  const adding = list.getByRole('button', { name: 'Aggiungi un documento' })
  await waitFor(() => expect(document.activeElement).toBe(adding))
  await user.click(adding)
  const dialog = within(await screen.findByRole('dialog', { name: 'Aggiungi un documento' }))
  const choose = async (file: File) =>
    await user.upload(document.querySelector<HTMLInputElement>('input[type="file"]')!, file)
  const add = async () => await user.click(dialog.getByRole('button', { name: 'Add' }))
  return { list, dialog, choose, add }
}
const paper = () => new File([pdf], 'scheda casa.pdf', { type: 'application/pdf' })
const storedPapers = () =>
  server.context.db
    .selectFrom('papers')
    .select(['kind', 'product', 'seller', 'version', 'valid_to'])
    .execute()

it('Without papers the dialog says what cannot be sent, and shows no box before it is asked to [PAPERS-4]', async () => {
  const dialog = await openPapers(userEvent.setup())
  expect(await dialog.findByText(/^Ancora nessun documento/)).toBeTruthy()
  expect(dialog.queryAllByRole('textbox')).toEqual([])
})

it('A paper without a version and a PDF is not sent, and each box says what it lacks [PAPERS-4]', async () => {
  const user = userEvent.setup()
  const { dialog, add } = await openAdding(user)
  await add()
  expect(dialog.getByText('Scrivi la versione')).toBeTruthy()
  expect(dialog.getAllByText('Scegli il PDF')).toHaveLength(2)
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('Versione')))
  expect(await storedPapers()).toEqual([])
})

it('A last day before the first is refused at its box, and a file that is no PDF below [PAPERS-4]', async () => {
  const user = userEvent.setup()
  const { dialog, choose, add } = await openAdding(user)
  await user.type(dialog.getByLabelText('Versione'), '3')
  await user.type(dialog.getByLabelText('Ultimo giorno'), '01/01/2020')
  await choose(paper())
  await add()
  expect(await dialog.findByText('L’ultimo giorno viene prima del primo')).toBeTruthy()
  expect(dialog.queryByRole('alert')).toBeNull()
  await user.clear(dialog.getByLabelText('Ultimo giorno'))
  await choose(new File(['ciao'], 'ciao.pdf', { type: 'application/pdf' }))
  await add()
  expect((await dialog.findByRole('alert')).textContent).toMatch(/PDF/)
  expect(await storedPapers()).toEqual([])
})

it('A paper is added, stands in the list with what it is for and its days, and ends on a day or on none [PAPERS-4]', async () => {
  const user = userEvent.setup()
  const { list, dialog, choose, add } = await openAdding(user)
  await user.type(dialog.getByLabelText('Prodotto'), 'EI EE Casa')
  await user.type(dialog.getByLabelText('Fornitore'), 'Lumevia')
  await user.type(dialog.getByLabelText('Versione'), '3')
  await choose(paper())
  await add()
  const rows = within(await list.findByRole('list', { name: 'Documenti' }))
  const row = within(await rows.findByRole('listitem'))
  expect(screen.queryByRole('dialog', { name: 'Aggiungi un documento' })).toBeNull()
  expect(row.getByText('Scheda sintetica · versione 3')).toBeTruthy()
  expect(row.getByText(/^EI EE Casa, Lumevia · Vale dal \d\d\/\d\d\/\d{4}$/)).toBeTruthy()
  const link = row.getByRole('link', { name: 'scheda casa.pdf' }).getAttribute('href')!
  const file = await server.app.inject({ url: link, headers: admin.headers })
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf'])
  await user.type(row.getByLabelText('Ultimo giorno di Scheda sintetica 3'), '31/12/2099')
  await user.tab()
  expect(await row.findByText(/ al 31\/12\/2099$/)).toBeTruthy()
  await user.click(row.getByRole('button', { name: 'Togli la data' }))
  expect(await row.findByText(/Vale dal \d\d\/\d\d\/\d{4}$/)).toBeTruthy()
  expect(await storedPapers()).toEqual([
    { kind: 'summary', product: 'EI EE Casa', seller: 'Lumevia', version: '3', valid_to: null },
  ])
})

it('A paper is removed by a second press alone [PAPERS-4]', async () => {
  const user = userEvent.setup()
  const list = await openPapers(user)
  const remove = () => user.click(list.getByRole('button', { name: 'Remove Scheda sintetica 3' }))
  await list.findByRole('list', { name: 'Documenti' })
  await remove()
  await user.click(list.getByRole('button', { name: 'Cancel' }))
  await remove()
  expect(await storedPapers()).toHaveLength(1)
  await user.click(list.getByRole('button', { name: 'Rimuovi davvero' }))
  expect(await list.findByText(/^Ancora nessun documento/)).toBeTruthy()
  expect(await storedPapers()).toEqual([])
})
