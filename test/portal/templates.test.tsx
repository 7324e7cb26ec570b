// @vitest-environment happy-dom
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { portalOfFile } from '../portal.tsx'
import { toast } from '../portal-form.ts'
import { rowOf } from '../rows.ts'
import { uploadedForm } from '../uploaded-form.ts'

const portal = await portalOfFile()
const { server } = portal
const admin = await server.signedIn({ role: 'admin' })

const FIXTURES = resolve(import.meta.dirname, '../../e2e/fixtures')
const ruleOf = (name: string) =>
  screen.getByRole<HTMLTextAreaElement>('textbox', { name: `Regola di ${name}` })

async function choosePdf(name: string, bytes: Uint8Array): Promise<void> {
  const file = new File([new Uint8Array(bytes)], name, { type: 'application/pdf' })
  await userEvent.upload(await screen.findByLabelText('PDF del modello'), file)
}
const chooseFixture = async (name: string) => await choosePdf(name, await readFile(resolve(FIXTURES, name)))

/** The page of a new template with a PDF of these fields. */
async function openForm(fields: readonly string[]): Promise<void> {
  await portal.open('/templates/new', admin)
  await choosePdf('modulo.pdf', await uploadedForm(fields))
  await waitFor(() => ruleOf(fields[0]!))
}

it('The suggestions of a rule are chosen by keyboard [TEMPL-8]', async () => {
  const user = userEvent.setup()
  await openForm(['uno', 'due'])
  const rule = ruleOf('uno')
  const list = () => screen.queryByRole('listbox', { name: 'Parole e campi', hidden: true })
  const options = () => within(list()!).getAllByRole('option', { hidden: true })
  const isClosed = () => waitFor(() => expect(list()).toBeNull())
  await user.type(rule, 'Sig. $No')
  await waitFor(() => expect(options().map(({ textContent }) => textContent)).toEqual(['$Nome', '$Cognome']))
  expect(options()[0]!.getAttribute('aria-selected')).toBe('true')
  await user.keyboard('{ArrowDown}')
  expect(options()[1]!.id).toBe(rule.getAttribute('aria-activedescendant'))
  await user.keyboard('{ArrowDown}{Enter}')
  expect(rule.value).toBe('Sig. $Nome')
  await isClosed()

  await user.keyboard(' {{')
  await waitFor(() => expect(options()).toHaveLength(20))
  await user.keyboard('{ArrowUp}')
  expect(options().at(-1)!.getAttribute('aria-selected')).toBe('true')
  await user.keyboard('{Escape}')
  await isClosed()
  await user.keyboard('{Enter}')
  expect(rule.value).toBe('Sig. $Nome {\n')
  await user.keyboard('{{pod')
  await waitFor(() => expect(options()[0]!.textContent).toContain('{pod}'))
  act(() => ruleOf('due').focus())
  await isClosed()
})

it('The template editor finds fields, shows those without a rule and sets the rules of many at once [TEMPL-5] [TEMPL-12]', async () => {
  const user = userEvent.setup()
  await openForm(['CodiceFiscale', 'Nome', 'pod', 'coniuge.nome', 'Città', 'note.a', 'note.b'])
  const type = (element: HTMLElement, value: string) => fireEvent.change(element, { target: { value } })
  const list = screen.getByRole('list', { name: 'Campi del PDF' })
  const shows = (count: number) =>
    waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(count))
  await shows(7)

  // A key sends nothing.
  portal.sent.length = 0
  await user.type(ruleOf('Nome'), 'Sig. {{cognome}')
  expect(portal.sent).toEqual([])
  // Below the rule, and in the list of all problems.
  await screen.findAllByText('Il modulo non ha un campo “cognome”.')
  type(ruleOf('Nome'), 'Sig. $Nome')
  await waitFor(() => expect(screen.queryByText('Il modulo non ha un campo “cognome”.')).toBeNull())

  const box = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Cerca fra i campi' })
  await user.type(box, 'CITTA')
  await shows(1)
  await screen.findByText('1 campo trovato')
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(ruleOf('Città'))
  await user.clear(box)
  await user.type(box, 'sig. $n')
  await shows(1)
  ruleOf('Nome')
  await user.keyboard('{Escape}')
  expect(box.value).toBe('')
  await shows(7)
  expect(location.pathname).toBe('/templates/new')

  // A row stays visible while its rule is typed, and is excluded from the count.
  const missing = await screen.findByLabelText('Solo i campi senza regola (5)')
  await user.click(missing)
  await shows(5)
  expect(screen.queryByRole('textbox', { name: 'Regola di pod' })).toBeNull()
  type(ruleOf('Città'), 'Roma')
  await screen.findByText('Solo i campi senza regola (4)')
  await shows(5)

  await user.click(screen.getByRole('button', { name: 'Proponi le regole' }))
  const proposals = await screen.findByRole('dialog', { name: 'Regole proposte' })
  const choice = (name: string) => within(proposals).getByRole<HTMLInputElement>('checkbox', { name })
  const description = (element: HTMLElement) =>
    document.getElementById(element.getAttribute('aria-describedby')!)!.textContent
  expect(choice('CodiceFiscale').checked).toBe(true)
  expect(description(choice('CodiceFiscale'))).toMatch(/\{codice_fiscale\}.*Si chiama come/)
  expect(choice('coniuge.nome').checked).toBe(false)
  expect(choice('Nome').checked).toBe(false)
  expect(description(choice('Nome'))).toMatch(/Adesso: Sig\. \$Nome/)
  act(() => choice('Nome').focus())
  await user.keyboard(' ')
  act(() => within(proposals).getByRole('button', { name: 'Applica 2 regole' }).focus())
  await user.keyboard('{Enter}')
  await waitFor(() => expect(proposals.isConnected).toBe(false))
  await user.click(screen.getByRole('checkbox', { name: /^Solo i campi senza regola/ }))
  await shows(7)
  expect(ruleOf('CodiceFiscale').value).toBe('{codice_fiscale}')
  expect(ruleOf('Nome').value).toBe('$Nome')
  screen.getByText('2 regole applicate.')
  act(() => screen.getByRole('button', { name: 'Annulla le regole applicate' }).focus())
  await user.keyboard('{Enter}')
  await waitFor(() => expect(ruleOf('CodiceFiscale').value).toBe(''))
  expect(ruleOf('Nome').value).toBe('Sig. $Nome')
  expect(document.activeElement).toBe(box)

  await user.click(screen.getByRole('tab', { name: 'Config' }))
  const config = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Config' })
  expect(JSON.parse(config.value)).toEqual({ Nome: 'Sig. $Nome', Città: 'Roma' })
})

it('A PDF of which a document would show another page is refused with that page, and another file is taken [TEMPL-8]', async () => {
  await portal.open('/templates/new', admin)
  await chooseFixture('two-prices.pdf')
  const refusal = await screen.findByRole('alert')
  expect(refusal.textContent).toContain(
    'two-prices.pdf: Il documento compilato non sarebbe uguale al modello. Pagina 1.',
  )
  const picture = within(refusal).getByRole<HTMLImageElement>('img', {
    name: 'Pagina 1: in rosso ciò che nel documento compilato cambierebbe',
  })
  expect(picture.src).toMatch(/^data:image\/png;base64,/)
  await chooseFixture('unsure-box.pdf')
  await screen.findByRole('list', { name: 'Campi del PDF' })
  expect(refusal.isConnected).toBe(false)
})

it('The editor of a template asks who signs a box of an ambiguous name [SIGN-8]', async () => {
  const user = userEvent.setup()
  await portal.open('/templates/new', admin)
  fireEvent.change(await screen.findByLabelText(/^Name/), { target: { value: 'Con timbro' } })
  await chooseFixture('unsure-box.pdf')
  const signer = await screen.findByRole<HTMLSelectElement>('combobox', {
    name: 'Chi firma in Timbro e firma',
  })
  expect(signer.value).toBe('')
  await screen.findByText(/^Dal nome non si capisce: finché non si sceglie/)
  await user.selectOptions(signer, 'Cliente')
  expect(screen.queryByText(/^Dal nome non si capisce/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Add' }))
  await toast('Template has been created')
  const { config } = await rowOf(server.context.db, 'templates', { name: 'Con timbro' })
  expect(JSON.parse(config)).toEqual({ 'Timbro e firma': { signer: 'customer' } })
})
