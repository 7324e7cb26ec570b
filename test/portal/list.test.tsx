// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { sampleCatalogue } from '../../contract/fixtures/catalogue.ts'
import { dualDomestic } from '../../contract/fixtures/samples.ts'
import { createPdf } from '../../shared/api/documents.ts'
import { listRecords, removeRecord, updateRecord } from '../../shared/api/records.ts'
import { checkSession } from '../../shared/api/sessions.ts'
import { listTemplateVariables } from '../../shared/api/template-variables.ts'
import { pass, stopTimers, until } from '../page-timers.ts'
import { portalOfFile, resizeWindow } from '../portal.tsx'
import { fill, fillAll, findBox, isSaved, isStored, shownText, storeRecord, toast } from '../portal-form.ts'
import { addRow } from '../rows.ts'
import { seedSampleCatalogue } from '../sample-catalogue.ts'

const portal = await portalOfFile()
const { server } = portal
const file = { filename: 'modulo.pdf', file_key: 'modulo.pdf', file_sha256: 'x' }
const template = await addRow(server.context.db, 'templates', { name: 'Modulo', ...file })
const { valuesOf } = await seedSampleCatalogue(server.context, () => ({ template_fk: template.id }))
const OWNER = sampleCatalogue.owners[0]!
const DRAFT = { contact_owner: OWNER, type_contract: 'contratto energia', client_type: 'domestico' }
const UNKNOWN = '00000000-0000-4000-8000-000000000000'
const admin = await server.signedIn({ role: 'admin', sendEmail: true })
await storeRecord(portal, admin, valuesOf(dualDomestic), false)
await storeRecord(portal, admin, { ...DRAFT, last_name: 'Abbozzato' }, true)

const list = () => screen.findByRole('region', { name: 'Elenco dei record' })
const rows = () => [...document.querySelectorAll<HTMLElement>('tbody tr')]
/** The first row of a saved contract or a draft. */
const rowOfKind = async (kind: 'draft' | 'saved') => {
  await list()
  await waitFor(() => expect(rows()).not.toEqual([]))
  return rows().find((row) => row.dataset.kind === kind)!
}
/** The entries of the menu that the button opens: hidden, because without a layout each menu is out of the view. */
const openMenu = async (button: HTMLElement) => {
  fireEvent.click(button)
  return await within(await screen.findByRole('menu', { hidden: true })).findAllByRole('menuitem', {
    hidden: true,
  })
}
const actionsOf = (row: HTMLElement) => openMenu(within(row).getByRole('button', { name: /^Azioni di / }))
const itemOf = (items: HTMLElement[], label: string) =>
  items.find(({ textContent }) => textContent.trim() === label)!

it('Any page loads the template variables for an administrator at the start [SHELL-44] [SHELL-48]', async () => {
  for (const path of ['/records', '/packages']) {
    await portal.open(path, admin)
    await waitFor(() => expect(portal.sentOf(listTemplateVariables)).toHaveLength(1))
    portal.close()
    portal.sent.length = 0
  }
})

it('The OCR control shows in the header without a configured URL and names the missing setting [SHELL-29]', async () => {
  const user = userEvent.setup()
  await portal.open('/records', admin)
  const header = within(screen.getByRole('banner'))
  const explains = async () => {
    const dialog = await screen.findByRole('dialog', { name: 'OCR' })
    expect(dialog.textContent).toContain('OCR_URL')
    await user.click(within(dialog).getByRole('button', { name: 'Chiudi' }))
    await waitFor(() => expect(dialog.isConnected).toBe(false))
  }
  await user.click(header.getByRole('button', { name: 'OCR' }))
  await explains()
  act(() => resizeWindow(390, 844))
  fireEvent.click(itemOf(await openMenu(await header.findByRole('button', { name: 'Menu' })), 'OCR'))
  await explains()
})

it('The OCR control of the header opens the configured page in a new tab [SHELL-30]', async () => {
  const ocr = 'https://lettore.example/carica'
  const { body } = await server.inject(checkSession, {}, admin)
  portal.answer(checkSession, () => ({ ...body, links: { ...body.links, ocr } }))
  await portal.open('/records', admin)
  const link = await within(screen.getByRole('banner')).findByRole('link', { name: 'OCR' })
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([ocr, '_blank'])
})

// Also LIST-12.
it('Drafts are marked in the list and have fewer row actions [LIST-11] [LIST-14]', async () => {
  await portal.open('/records', admin)
  const draft = await rowOfKind('draft')
  expect(draft.textContent).toContain('Bozza')
  const saved = await rowOfKind('saved')
  expect(saved.textContent).not.toContain('Bozza')
  const hidden = ['Create PDF', 'Preview of script', 'Electronic signature', 'Sync', 'Esiti']
  const always = ['Edit', 'Duplicate', 'Send email', 'Storia', 'Remove']
  // Some have a note behind.
  const namesOf = async (row: HTMLElement) =>
    (await actionsOf(row)).map(({ textContent }) =>
      [...always, ...hidden].find((label) => textContent.startsWith(label)),
    )
  expect(await namesOf(draft)).toEqual(always)
  fireEvent.keyDown(document.activeElement!, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('menu', { hidden: true })).toBeNull())
  expect((await namesOf(saved)).toSorted()).toEqual([...always, ...hidden].toSorted())
  expect(within(draft).getByRole('link', { name: 'Edit' })).toBeTruthy()
  expect(within(draft).getByRole('link', { name: 'Completa' })).toBeTruthy()
})

it('A list whose rows are late shows one placeholder [SHELL-56]', async () => {
  const answer = portal.hold(listRecords)
  await portal.open('/records', admin)
  await screen.findByRole('status', { name: 'Caricamento in corso' })
  expect(screen.getAllByRole('status', { name: 'Caricamento in corso' })).toHaveLength(1)
  expect(document.querySelector('tfoot .mantine-Skeleton-root')).not.toBeNull()
  expect(rows()).toEqual([])
  answer()
  await waitFor(() => expect(rows()).not.toEqual([]))
  expect(screen.queryByRole('status', { name: 'Caricamento in corso' })).toBeNull()
})

it('A failed PDF shows an error and leaves no tab open [PDF-6] [ERR-10]', async () => {
  const errorMessage = 'Il magazzino non risponde.'
  portal.refuse(createPdf, 502, 'external-service-failed', { errorMessage })
  await portal.open('/records', admin)
  fireEvent.click(itemOf(await actionsOf(await rowOfKind('saved')), 'Create PDF'))
  const dialog = await screen.findByRole('dialog', { name: 'Create PDF' })
  const tab = { document: { title: '', body: {} }, location: { replace: vi.fn() }, close: vi.fn() }
  const open = vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window)
  fireEvent.click(within(dialog).getByText('dual', { selector: 'button *' }))
  // Opened by the click: a browser blocks a tab that is opened after an answer.
  expect(open).toHaveBeenCalledTimes(1)
  await toast(errorMessage, 'error')
  expect(tab.close).toHaveBeenCalledTimes(1)
  expect(tab.location.replace).not.toHaveBeenCalled()
  expect(dialog.isConnected).toBe(true)
})

it('An unknown path segment leads to a page [SHELL-16]', async () => {
  for (const path of ['/records?page=abc&rowsPerPage=700&orderBy=drop&order=up', '/no-such-place']) {
    await portal.open(path, admin)
    await rowOfKind('saved')
    expect(location.pathname).toBe('/records')
    portal.close()
  }
  await portal.open('/no-such/place/at/all', admin)
  await screen.findByRole('heading', { level: 1, name: 'Pagina non trovata' })
  await waitFor(() => expect(document.title).toBe('Pagina non trovata · Sportello'))
  expect(screen.getByRole('main').textContent).toContain('Sportello')
  expect(screen.getByRole('button', { name: /tema/i })).toBeTruthy()
  fireEvent.click(screen.getByRole('link', { name: 'Vai ai record' }))
  await rowOfKind('saved')
})

it('The record list shows the unsaved work of this browser and links to it', async () => {
  const agent = await server.signedIn()
  const press = async (name: string) => {
    const button = await screen.findByRole('button', { name })
    fireEvent.click(button)
    await waitFor(() => expect(button.isConnected).toBe(false))
  }
  const leave = async () => {
    fireEvent.click(screen.getByRole('link', { name: 'Sportello' }))
    await press('Esci')
    await list()
  }
  const unsaved = () => screen.queryByRole('list', { name: 'Lavoro non salvato su questo computer' })
  await portal.open('/new', agent)
  await fillAll({ type_contract: 'contratto energia', client_type: 'domestico', last_name: 'Riprendibile' })
  await leave()
  await waitFor(() => expect(unsaved()?.textContent).toContain('Contratto di Riprendibile non salvato'))
  fireEvent.click(within(unsaved()!).getByRole('link', { name: 'Riprendi Riprendibile' }))
  await press('Recupera tutto')
  expect(location.pathname).toBe('/new')
  expect(shownText('last_name')).toBe('Riprendibile')

  // A stored draft whose last changes the server has not received: its row shows it.
  await fill('contact_owner', OWNER)
  await isStored()
  await isSaved()
  const accept = portal.refuse(updateRecord, 503, 'disk-full')
  await fill('name', 'Rosa')
  await leave()
  accept()
  const resume = await screen.findByRole('link', { name: 'Riprendi' })
  expect(rows().find((row) => row.contains(resume))!.textContent).toContain('Riprendibile')
  expect(unsaved()).toBeNull()
  fireEvent.click(resume)
  await press('Recupera tutto')
  expect(shownText('name')).toBe('Rosa')
  await isSaved()
  portal.close()
  await portal.open('/records?searchWord=Riprendibile', agent)
  await waitFor(() => expect(rows()).toHaveLength(1))
  expect(screen.queryByRole('link', { name: 'Riprendi' })).toBeNull()
})

it('The URL of a removed record offers to restore it, and an unknown URL links to the list and to Rimossi [REC-20] [GAP-23]', async () => {
  const agent = await server.signedIn({ name: 'Anna' })
  const id = await storeRecord(portal, agent, { ...DRAFT, last_name: 'Ritrovato' }, true)
  expect((await server.inject(removeRecord, { params: { id } }, agent)).status).toBe(200)
  await portal.open(`/${id}/duplicate`, agent)
  await screen.findByText(/^Anna \w+ lo ha rimosso il /)
  portal.close()
  await portal.open(`/${id}`, agent)
  await screen.findByText(/^Anna \w+ lo ha rimosso il /)
  fireEvent.click(screen.getByRole('button', { name: 'Ripristina' }))
  await waitFor(() => expect(findBox('last_name')).not.toBeNull())
  expect(shownText('last_name')).toBe('Ritrovato')
  portal.close()

  await portal.open(`/${UNKNOWN}`, agent)
  await screen.findByText('Questo record non esiste')
  fireEvent.click(screen.getByRole('link', { name: 'Vai all’elenco' }))
  await list()
  act(() => history.back())
  fireEvent.click(await screen.findByRole('link', { name: 'Vedi i rimossi' }))
  await waitFor(() => expect(location.search).toContain('removed=true'))
})

it('The page checks its session again every 90 seconds [CONST-9] [SESSION-6]', async () => {
  stopTimers('intervals')
  await portal.open('/records', admin)
  await list()
  expect(portal.sentOf(checkSession)).toHaveLength(1)
  await pass(89_999)
  expect(portal.sentOf(checkSession)).toHaveLength(1)
  await pass(1)
  await until(() => expect(portal.sentOf(checkSession)).toHaveLength(2))
})

it('A toast disappears after three seconds [CONST-10] [SHELL-42]', async () => {
  await portal.open('/records', admin)
  await rowOfKind('saved')
  stopTimers('timeouts')
  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }))
  const notice = () => screen.queryByText('Record table has been refreshed')
  await until(() => expect(notice()).not.toBeNull())
  await pass(2_999)
  expect(notice()).not.toBeNull()
  // The list of toasts fades out for a moment.
  await pass(500)
  expect(notice()).toBeNull()
})
