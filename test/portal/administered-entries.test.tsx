// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { listOperations } from '../../shared/api/operations.ts'
import { packageCalls } from '../../shared/api/packages.ts'
import { readTemplateVariable, templateVariableCalls } from '../../shared/api/template-variables.ts'
import { portalOfFile } from '../portal.tsx'
import { fill, fillAll, toast } from '../portal-form.ts'
import { addRow, rowOf } from '../rows.ts'

const portal = await portalOfFile()
const { server } = portal
const { db } = server.context
const admin = await server.signedIn({ role: 'admin' })

const button = (name: string) => screen.getByRole('button', { name })
/** Answers the confirmation of a removal. */
async function answerQuestion(user: UserEvent, answer: 'Yes' | 'No'): Promise<void> {
  const question = await screen.findByRole('dialog')
  await user.click(within(question).getByRole('button', { name: answer }))
}

// Also SCRIPTS-6, SCRIPTS-8, SCRIPTS-15, CONST-22, SHELL-4.
it('An operation is created, found, changed, offered in the form and removed [SCRIPTS-2] [SCRIPTS-3]', async () => {
  const user = userEvent.setup()
  const product = { product_name: 'EI EE Casa', type: 'Power', customer_type: 'Private' } as const
  await addRow(db, 'products', { id: 'p-1', ...product })
  const file = { filename: 'energia-luce.pdf', file_key: 'energia-luce', file_sha256: '' }
  const template = await addRow(db, 'templates', { name: 'Energia luce', ...file })
  const kind = { tipo_di_utenza: 'luce', client_type: 'domestico' } as const
  for (const name of ['EI Cambio EE', 'EI Subentro EE', 'EI Voltura EE', 'EI Allacc. EE', 'EI Prima Att. EE'])
    await addRow(db, 'scripts', { name, ...kind, template_fk: template.id })

  await portal.open('/scripts/new', admin)
  for (const [label, option] of [
    ['Type of client', 'domestico'],
    ['Tipo di Utenza', 'luce'],
  ] as const) {
    await user.click(await screen.findByRole('combobox', { name: label }))
    await user.click(await screen.findByText(option, { selector: '[role="option"] *, [role="option"]' }))
  }
  const operationName = () => screen.findByLabelText<HTMLInputElement>(/^Operation Name/)
  fireEvent.change(await operationName(), { target: { value: 'EI Cambio EE Bis' } })
  expect(screen.getByRole('textbox', { name: 'Script' }).getAttribute('rows')).toBe('8')
  await user.click(button('Add'))
  await toast('Script has been created')
  await waitFor(() => expect(location.pathname).toBe('/scripts'))

  const table = () => within(screen.getByRole('region', { name: 'Elenco delle operazioni' }))
  await waitFor(() => table())
  const rows = () => table().getAllByRole('row').slice(1)
  const shows = (count: number) => waitFor(() => expect(rows()).toHaveLength(count))
  const headings = table().getAllByRole('columnheader')
  expect(headings.map(({ textContent }) => textContent)).toEqual([
    'Name',
    'PDF Template',
    'Last Modified',
    'Actions',
  ])
  const size = screen.getByLabelText<HTMLSelectElement>('Righe per pagina')
  expect([...size.options].map(({ text }) => text)).toEqual(['5', '10', '20', 'Adatta'])
  expect(size.value).toBe('10')
  await shows(6)
  const links = table().getAllByRole('link', { name: file.filename })
  expect(links).toHaveLength(5)
  expect(links[0]!.getAttribute('href')).toBe(`/pdfs/${file.filename}`)
  expect(links[0]!.getAttribute('target')).toBe('_blank')
  await user.selectOptions(size, '5')
  await shows(5)
  await user.click(button('Refresh'))
  await toast('Script table has been refreshed')

  // The search starts on Enter: nothing is requested before.
  const search = screen.getByRole('searchbox', { name: 'Cerca' })
  portal.sent.length = 0
  await user.type(search, 'Bis')
  expect(portal.sentOf(listOperations)).toEqual([])
  await user.keyboard('{Enter}')
  await shows(1)
  expect(portal.sentOf(listOperations)).not.toEqual([])
  await user.click(within(rows()[0]!).getByRole('link', { name: 'Edit' }))
  const name = await operationName()
  expect(name.value).toBe('EI Cambio EE Bis')
  fireEvent.change(name, { target: { value: 'EI Cambio EE Ter' } })
  await user.click(button('Update'))
  await toast('Script has been updated')
  portal.close()

  await portal.open('/new', admin)
  await fillAll({ type_contract: 'contratto energia', client_type: 'domestico', type_product: 'luce' })
  await fill('product_ee', { id: '', name: product.product_name })
  await fill('operation_ee', { id: '', name: 'EI Cambio EE Ter' })
  portal.close()

  await portal.open('/scripts?searchWord=Ter', admin)
  await waitFor(() => table().getByText('EI Cambio EE Ter'))
  await shows(1)
  await user.click(within(rows()[0]!).getByRole('button', { name: 'Remove' }))
  await screen.findByText('Are you sure what you want to remove?')
  await answerQuestion(user, 'Yes')
  await toast('Script has been removed')
  await screen.findByText('Nessuna operazione per «Ter».')
})

// Also ERR-27, TEMPL-7.
it('An administrator creates a template variable, and a failed removal shows an error [CUSTOM-2] [CUSTOM-6]', async () => {
  const user = userEvent.setup()
  await portal.open('/templates', admin)
  await user.click(await screen.findByRole('link', { name: 'Custom fields' }))
  await screen.findByRole('heading', { name: 'Custom fields' })
  expect(location.pathname).toBe('/templates/custom')
  await user.click(screen.getByRole('link', { name: 'Create new' }))
  const nameBox = () => screen.findByLabelText<HTMLInputElement>(/^Name/)
  const rule = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Rule' })
  fireEvent.change(await nameBox(), { target: { value: 'saluto' } })
  fireEvent.change(rule(), { target: { value: 'Gentile $Nome' } })
  await user.click(button('Add'))
  await toast('Custom field has been created')
  const { id } = await rowOf(db, 'template_variables', { name: 'saluto' })
  const entry = await screen.findByRole('link', { name: 'saluto' })
  expect(entry.getAttribute('href')).toBe(`/templates/custom/${id}`)
  portal.close()

  await portal.open('/templates/new', admin)
  const variables = within(await screen.findByRole('group', { name: 'Parole da aggiungere' }))
  for (const variable of ['$ContractId', '$PDR', '$saluto'])
    await variables.findByRole('button', { name: variable })
  portal.close()

  await portal.open('/templates/custom', admin)
  await user.click(await screen.findByRole('link', { name: 'saluto' }))
  expect((await nameBox()).value).toBe('saluto')
  const params = { id }
  const stored = (await server.inject(readTemplateVariable, { params }, admin)).body.field
  const spoken = { name: 'saluto', rule: 'Spett.le $Nome' }
  const saved = await server.inject(
    templateVariableCalls.update,
    { params, body: { ...spoken, readAt: stored.updatedAt } },
    admin,
  )
  expect(saved.status).toBe(200)
  // The removal dialog reads the saved version, the editor keeps the one that it started with.
  const reads = portal.sentOf(readTemplateVariable).length
  await user.click(button('Remove'))
  await waitFor(() => expect(portal.sentOf(readTemplateVariable).length).toBeGreaterThan(reads))
  await answerQuestion(user, 'No')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  fireEvent.change(rule(), { target: { value: 'Ciao $Nome' } })
  await user.click(button('Update'))
  const conflict = await screen.findByRole('dialog', { name: 'Qualcun altro ha salvato prima' })
  expect(conflict.textContent).toContain(spoken.rule)
  await user.click(within(conflict).getByRole('button', { name: 'Prendi la versione salvata' }))
  await waitFor(() => expect(rule().value).toBe(spoken.rule))

  await user.click(button('Remove'))
  await screen.findByRole('dialog')
  // A colleague removes it at the same moment.
  expect((await server.inject(templateVariableCalls.remove, { params, query: {} }, admin)).status).toBe(200)
  await answerQuestion(user, 'Yes')
  await toast(/^Can't remove/, 'error')
  await answerQuestion(user, 'No')
})

it('The removal of an entry that a colleague has saved meanwhile asks once more', async () => {
  const user = userEvent.setup()
  const values = {
    package_name: 'Casa e telefono',
    crm_id: '1',
    department: 'Energy',
    department_code: 'it-ene',
    client_type: 'Domestico',
    product_type: 'Power',
    vendor: 'EI',
    products: JSON.stringify([{ product_name: 'EI EE Casa', product_id: 'p-1' }]),
  } as const
  const { body: created } = await server.inject(packageCalls.create, { body: values }, admin)
  const { id, updatedAt: readAt } = created.package
  await portal.open('/packages', admin)
  const card = (await screen.findByRole('heading', { name: values.package_name })).closest('li')!
  await user.click(within(card).getByRole('button', { name: 'Remove' }))
  const question = await screen.findByRole('dialog', { name: 'Remove package' })
  expect(question.textContent).toContain(values.package_name)

  const body = { ...values, package_name: 'Rinominato dal collega', readAt }
  expect((await server.inject(packageCalls.update, { params: { id }, body }, admin)).status).toBe(200)
  await user.click(within(question).getByRole('button', { name: 'Yes' }))
  expect((await within(question).findByRole('alert')).textContent).toContain('ha salvato questa voce')
  expect(question.textContent).toContain(body.package_name)
  await user.click(within(question).getByRole('button', { name: 'Yes' }))
  await waitFor(() => expect(question.isConnected).toBe(false))
  await waitFor(() => expect(screen.queryByText(body.package_name)).toBeNull())
})

it('A package without anything is refused at its name, identifier and products, in the order of its dialog [PACK-7]', async () => {
  const user = userEvent.setup()
  await portal.open('/packages', admin)
  await user.click(await screen.findByRole('button', { name: 'Create new' }))
  const dialog = await screen.findByRole('dialog', { name: 'Create package' })
  const labels = [...dialog.querySelectorAll('label')].map(({ textContent }) => textContent.replace(' *', ''))
  expect(labels).toEqual([
    'Package Name',
    'CRM identifier',
    'Department Code',
    'Department',
    'Client Type',
    'Product Type',
    'Vendor',
    'Products',
  ])
  await user.click(within(dialog).getByRole('button', { name: 'Create' }))
  const wrong = () =>
    [...dialog.querySelectorAll('[aria-invalid="true"]')].map(({ id }) =>
      dialog.querySelector(`label[for="${id}"]`)?.textContent.replace(' *', ''),
    )
  await waitFor(() => expect(wrong()).toEqual(['Package Name', 'CRM identifier', 'Products']))
  expect(within(dialog).getAllByRole('button').at(-1)?.textContent).toBe('Create')
})
