// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { makeSupportCopy, readSystem } from '../../shared/api/system.ts'
import { portalOfFile } from '../portal.tsx'
import { menuItem } from '../portal-lists.ts'
import { addRow } from '../rows.ts'

const portal = await portalOfFile()
const { server } = portal
const admin = await server.signedIn({ role: 'admin' })
const operator = await server.signedIn()
await server.context.db.deleteFrom('history_pending').execute()

const section = async (name: string) => within(await screen.findByRole('region', { name }))
const cellsOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)

beforeEach(async () => {
  for (const table of ['service_health', 'troubles', 'retention_runs'] as const)
    await server.context.db.deleteFrom(table).execute()
})
afterEach(() => vi.restoreAllMocks())

it('An administrator opens the system from the menu, and it says that nothing is wrong [SYSTEM-1]', async () => {
  const user = userEvent.setup()
  await portal.open('/records', admin)
  const header = within(await screen.findByRole('banner'))
  await user.click((await header.findAllByRole('button', { name: 'Amministrazione' }))[0]!)
  await user.click(await menuItem('Sistema'))
  expect(await screen.findByRole('heading', { level: 1, name: 'Sistema' })).toBeTruthy()
  expect(location.pathname).toBe('/system')
  expect(await screen.findByText('Nessun problema')).toBeTruthy()
  for (const name of ['Versione', 'Orologio', 'Proxy', 'Disco', 'Salvataggi', 'Servizi', 'Code'])
    await section(name)
  expect((await section('Versione')).getByText(/^Node \d+/)).toBeTruthy()
})

it('The system shows what is wrong with what to do, and the failing services first [SYSTEM-1] [SYSTEM-3]', async () => {
  const { db } = server.context
  const at = new Date('2026-11-20T10:00:00Z')
  await addRow(db, 'service_health', {
    name: 'files',
    failures: 3,
    last_failure: 'HTTP 500',
    last_failure_at: at,
  })
  await addRow(db, 'troubles', { cause: 'service', about: 'files', began_at: at })
  await portal.open('/system', admin)
  const troubles = await section('Problemi')
  expect(troubles.getByText('«Archivio dei file» non risponde da un pezzo')).toBeTruthy()
  expect(troubles.getByText(/^Dal 20\/11\/2026 11:00\. Gli invii aspettano/)).toBeTruthy()
  expect(troubles.getByRole('link', { name: 'Apri i servizi esterni' }).getAttribute('href')).toBe(
    '/services',
  )
  const services = (await section('Servizi')).getAllByRole('listitem')
  expect(services[0]!.textContent).toBe('Archivio dei file: non risponde (3 volte di seguito)')
})

it('The system shows what the nightly job has removed of each class [SYSTEM-2]', async () => {
  await addRow(server.context.db, 'retention_runs', {
    rule: 'mails',
    ran_at: new Date('2026-11-20T02:30:00Z'),
    removed: 12,
    last_removed_at: new Date('2026-11-20T02:30:00Z'),
    total: 3400,
  })
  await portal.open('/system', admin)
  const table = await section('Pulizia notturna')
  expect(table.getByText('Fatta l’ultima volta il 20/11/2026 03:30.')).toBeTruthy()
  const row = table.getByRole('rowheader', { name: 'Mail mandate' }).closest('tr')!
  expect(cellsOf(row)).toEqual(['365 giorni', '12', '20/11/2026 03:30', '3.400'])
  const running = table.getByRole('rowheader', { name: 'Risposte delle chiamate lunghe' }).closest('tr')!
  expect(cellsOf(running)).toEqual(['1 ora', '0', 'mai', '0'])
})

it('The button saves the copy for the support as a file that the server names [SYSTEM-4]', async () => {
  const user = userEvent.setup()
  const saved: { name: string; blob: Blob }[] = []
  let blob = new Blob()
  vi.spyOn(URL, 'createObjectURL').mockImplementation((given) => {
    blob = given as Blob
    return 'blob:copy'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, blob })
  })
  await portal.open('/system', admin)
  await user.click(await screen.findByRole('button', { name: 'Copia per l’assistenza' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(saved[0]!.name).toMatch(/^sportello-assistenza-.+Z\.json$/)
  expect(JSON.parse(await saved[0]!.blob.text())).toMatchObject({ configuration: { mode: 'demonstration' } })
  expect(portal.sentOf(makeSupportCopy)).toHaveLength(1)
})

it('The system says why it cannot be read, and reads it again', async () => {
  const user = userEvent.setup()
  const end = portal.refuse(readSystem, 500, 'internal')
  await portal.open('/system', admin)
  expect(await screen.findByText(/Impossibile leggere lo stato del sistema/)).toBeTruthy()
  end()
  await user.click(screen.getByRole('button', { name: 'Aggiorna' }))
  expect(await screen.findByText('Nessun problema')).toBeTruthy()
})

it('An operator who opens the address of the system sees the records [SHELL-19]', async () => {
  await portal.open('/system', operator)
  await waitFor(() => expect(location.pathname).toBe('/records'))
  expect(portal.sentOf(readSystem)).toEqual([])
})
