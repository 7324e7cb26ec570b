// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { portalOfFile } from '../portal.tsx'
import { openTool } from '../portal-lists.ts'

const portal = await portalOfFile()
const admin = await portal.server.signedIn({ role: 'admin' })

const csv = (name: string, text: string) => new File([text], name, { type: 'text/csv' })

it('An administrator searches, confirms, removes and replaces the uploaded banks, and undoes an upload [UPLOAD-9]', async () => {
  const user = userEvent.setup()
  await portal.open('/records', admin)
  const dialog = within(await openTool(user, 'IBAN', 'Upload IBANS'))
  const choose = (file: File) => user.upload(dialog.getByLabelText('File xlsx o CSV'), file)
  const uploadTab = dialog.getByRole('tab', { name: 'Carica un file' })
  const listTab = dialog.getByRole('tab', { name: 'Elenco' })
  const upload = async () => {
    const button = dialog.getByRole<HTMLButtonElement>('button', { name: 'Upload' })
    await waitFor(() => expect(button.disabled).toBe(false))
    await user.click(button)
  }
  const confirm = async (title: string, name: string) => {
    const question = await screen.findByRole('dialog', { name: title })
    await user.click(within(question).getByRole('button', { name }))
    return question.textContent
  }
  /** The rows of a notice or list, without spaces. */
  const textsOf = (part: HTMLElement) =>
    within(part)
      .getAllByRole('row')
      .map(({ textContent }) => textContent)
  const notice = async (text: string | RegExp) => {
    const found = await dialog.findByText(text, { selector: '[role="status"] *' })
    return found.closest<HTMLElement>('[role="status"]')!
  }
  const list = () => dialog.getByRole('region', { name: 'Elenco delle banche caricate' })
  const rowOf = async (text: string) => {
    const cell = await waitFor(() => within(list()).getByText(text))
    return within(cell.closest('tr')!)
  }
  const showsRows = (count: number) =>
    // The head is a row too.
    waitFor(() => expect(within(list()).getAllByRole('row')).toHaveLength(count + 1))

  await choose(
    csv('banche.csv', 'ABI;Banca\n9901;Banca Uno\n99002;Banca Due\n01005;Banca Nazionale del Lavoro spaa\n'),
  )
  await dialog.findByText(/\(9901 diventa 09901\)/)
  await notice(/^Riga 4, dubbia: «Banca Nazionale del Lavoro spaa»/)
  await upload()
  const stored = await notice('Caricato')
  expect(textsOf(stored)).toEqual([
    expect.stringMatching(/lette3$/),
    expect.stringMatching(/Salvate2$/),
    expect.stringMatching(/aggiunto1$/),
    expect.stringMatching(/conferma1$/),
    expect.stringMatching(/sbagliata0$/),
    expect.stringMatching(/motivi0$/),
  ])
  await user.click(within(stored).getByRole('button', { name: 'Vedi le righe in attesa' }))
  const waiting = await rowOf('01005')
  waiting.getByText('In attesa di conferma')
  await showsRows(1)
  await user.click(waiting.getByRole('button', { name: 'Conferma' }))
  await dialog.findByText('Nessuna riga aspetta una conferma.')
  await user.click(dialog.getByRole('button', { name: 'Mostra tutti' }))
  ;(await rowOf('01005')).getByText('In uso')

  const search = dialog.getByRole('searchbox')
  await user.type(search, 'banca due')
  await showsRows(1)
  await user.click((await rowOf('99002')).getByRole('button', { name: 'Remove' }))
  await confirm('Remove bank', 'Yes')
  await dialog.findByText('Nessuna riga per «banca due».')

  await user.click(uploadTab)
  await choose(csv('nuove.csv', 'ABI;Banca\n99003;Banca Tre\n'))
  await user.click(await dialog.findByRole('radio', { name: 'Sostituisci tutto l’elenco' }))
  await upload()
  await confirm('Sostituisci l’elenco', 'Sostituisci')
  expect(textsOf(await notice('Caricato')).join(' ')).toContain('Tolte dall’elenco2')
  await user.click(listTab)
  await user.clear(dialog.getByRole('searchbox'))
  await rowOf('99003')
  await showsRows(1)

  await user.click(uploadTab)
  await user.click(await dialog.findByRole('button', { name: 'Annulla questo caricamento: nuove.csv' }))
  const question = await confirm('Annulla questo caricamento', 'Annulla il caricamento')
  expect(question).toContain('Righe aggiunte: 1, tolte: 2.')
  expect((await notice('Caricamento annullato')).textContent).toContain(
    'Righe tolte: 1. Righe rimesse come prima: 2.',
  )
  expect(dialog.queryByText('Caricato')).toBeNull()
  await user.click(listTab)
  await rowOf('09901')
  expect(within(list()).queryByText('99003')).toBeNull()

  await user.click(dialog.getByRole('button', { name: 'Svuota l’elenco' }))
  await confirm('Remove list', 'Yes')
  await dialog.findByText('Non è ancora stato caricato niente.')
  await user.click(uploadTab)
  await choose(csv('vuote.csv', 'ABI;Banca\nabc;Banca\n'))
  await upload()
  await notice('Nessuna riga caricata')
  expect(dialog.queryByText('Caricato')).toBeNull()
})

it('The upload accepts a dropped or chosen file and rejects other file types [UPLOAD-1] [UPLOAD-3]', async () => {
  const user = userEvent.setup()
  await portal.open('/records', admin)
  for (const [label, title] of [
    ['Addresses', 'Add Addresses'],
    ['IBAN', 'Upload IBANS'],
  ] as const) {
    const found = await openTool(user, label, title)
    const dialog = within(found)
    const text = dialog.getByText('Trascina qui il file, oppure fai clic per sceglierlo')
    const zone = text.closest<HTMLElement>('.mantine-Dropzone-root')!
    const input = dialog.getByLabelText<HTMLInputElement>('File xlsx o CSV')
    let isOpened = 0
    input.addEventListener('click', () => {
      isOpened += 1
    })
    await user.click(zone)
    expect(isOpened).toBe(1)
    await user.upload(input, new File(['x'], 'foto.png', { type: 'image/png' }))
    expect((await dialog.findByRole('alert')).textContent).toBe(
      'foto.png: Si possono caricare solo file xlsx o CSV.',
    )
    const file = csv('elenco.csv', 'a;b\nc;d\n')
    const item = { kind: 'file', type: file.type, getAsFile: () => file }
    fireEvent.drop(zone, { dataTransfer: { files: [file], items: [item], types: ['Files'] } })
    await dialog.findByText('elenco.csv')
    expect(dialog.queryByRole('alert')).toBeNull()
    dialog.getByRole('button', { name: 'Upload' })
    await user.click(dialog.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(found.isConnected).toBe(false))
  }
})
