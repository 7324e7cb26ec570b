// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { buildItalianIban } from '../../contract/checks/iban.ts'
import { EMAIL_CODES, verifyEmailAddress } from '../../shared/api/email-verification.ts'
import { verifyIban } from '../../shared/api/ibans.ts'
import { createLead, findLead, LEAD_FAILED } from '../../shared/api/leads.ts'
import { sendMailing } from '../../shared/api/mail-blocks.ts'
import { createRecord } from '../../shared/api/records.ts'
import { subscribe } from '../../shared/api/subscriptions.ts'
import { addOwner } from '../factories.ts'
import { portalOfFile } from '../portal.tsx'
import {
  box,
  buttonOf,
  control,
  fill,
  fillAll,
  openEnergy,
  saveDraft,
  section,
  toast,
} from '../portal-form.ts'
import { addRow, rowOf } from '../rows.ts'

const portal = await portalOfFile({
  context: {
    emailCheck: {
      check: async (email) => ({
        ok: true,
        code: email.endsWith('@mailinator.com') ? EMAIL_CODES.disposable : EMAIL_CODES.deliverable,
      }),
    },
  },
})
const { server } = portal
const { db } = server.context
const OWNER = { id: 'o-1', name: 'Gaia Morelli' }
await addOwner(server.context, OWNER)
await addRow(db, 'products', {
  id: 'p-1',
  product_name: 'EI EE Casa',
  type: 'Power',
  customer_type: 'Private',
})
for (const name of ['Bolletta spiegata', 'Tempi del cambio'])
  await addRow(db, 'mail_blocks', { name, template: `<p>${name}</p>` })
await addRow(db, 'scripts', { name: 'EI Cambio EE', tipo_di_utenza: 'luce', client_type: 'domestico' })

const checkOf = (element: HTMLElement) => element.querySelector('[data-check]')?.getAttribute('data-check')

// Also ENUM-29, FORM-PAY-10, FORM-PAY-13, FORM-PAY-14, FORM-PAY-15, ERR-30.
it('An IBAN is checked after it is typed, and a failed check shows an error [FORM-PAY-6] [FORM-PAY-7]', async () => {
  await openEnergy(portal, await server.signedIn())
  const shows = (text: RegExp | string, check = 'iban correto') =>
    waitFor(() => {
      expect(box('iban').textContent).toMatch(text)
      expect(checkOf(box('iban'))).toBe(check)
    })
  await fill('tipo_di_pagamento', 'rid')
  await fill('iban', buildItalianIban('03069', '09606', '100000012345'))
  await shows(/IBAN Correto · IT · INTESA/i)

  await fill('iban', 'DE89370400440532013000')
  await shows('IBAN straniero, inserire BIC · Germania')
  expect(box('bic_swift').textContent).toContain('*')
  await fill('bic_swift', 'COBADEFF')
  await shows('IBAN Correto · Germania')
  expect(screen.queryByText('IBAN straniero', { exact: false })).toBeNull()

  await fill('iban', 'IT60X054281110100000012345')
  expect(box('iban').textContent).toContain('IBAN non corretto')

  portal.refuseOnce(verifyIban, 502, 'external-service-failed')
  await fill('iban', buildItalianIban('02008', '05364', '000102030405'))
  await toast('Cannot check the IBAN!', 'error')
  await shows('Cifre corrette', 'not checked')
  expect(box('iban').textContent).not.toContain('IBAN Correto')
  fireEvent.click(within(box('iban')).getByRole('button', { name: /Riprova/ }))
  await shows('IBAN Correto')
})

// Also LEAD-2, ERR-11.
it('Create Lead lists its missing fields, and the lead id is stored with the record [LEAD-1] [LEAD-10]', async () => {
  const user = userEvent.setup()
  const agent = await server.signedIn()
  await portal.open('/new', agent)
  await waitFor(() => box('contact_id'))
  const create = buttonOf('other', 'Create Lead')
  await user.click(create)
  for (const message of [
    'Please, fill the Contact ID field',
    'Please, fill the Lead Source field',
    'Please, select a Contact Owner',
    'Please, select a Contract Type',
  ])
    buttonOf('other', message)
  expect(document.activeElement).toBe(create)
  await toast('Please, fill the Contact ID field', 'error')
  await user.click(buttonOf('other', 'Please, fill the Contact ID field'))
  expect(document.activeElement).toBe(control('contact_id'))
  await user.click(buttonOf('other', 'Vai al passaparola'))
  expect(document.activeElement).toBe(control('passaparola'))

  await fillAll({ contact_id: 'C-501', lead_id: 'Fiera', contact_owner: OWNER, type_contract: 'telco' })
  await fill('passaggio_diretto', true)
  portal.refuseOnce(createLead, 502, 'internal')
  await user.click(create)
  await toast(LEAD_FAILED, 'error')
  await user.click(create)
  await toast('The lead created successuly!')
  // Not the direct passage, which only the record has.
  expect(Object.keys(portal.sentOf(createLead).at(-1)!.body as object).toSorted()).toEqual([
    'callback_time',
    'contact',
    'contact_id',
    'lead_id',
    'owner_id',
    'type_contract',
  ])
  const id = within(section('other')).getByText(/^Lead \S+/)
  const shown = id.textContent!
  await saveDraft(user)
  await waitFor(() => expect(portal.sentOf(createRecord)).toHaveLength(1))
  const { data } = portal.sentOf(createRecord)[0]!.body as { data: string }
  expect(JSON.parse(data)).toMatchObject({
    lead_created_id: shown.replace('Lead ', ''),
    passaggio_diretto: true,
  })
  await toast('Record has been created')
  portal.close()
  const record = await rowOf(db, 'records', { created_by: agent.user.id })
  await portal.open(`/${record.id}`, agent)
  await screen.findByText(shown)
})

it('A lead that waits for the CRM shows the id that it gets later', async () => {
  const user = userEvent.setup()
  await portal.open('/new', await server.signedIn())
  await fillAll({ contact_id: 'C-502', lead_id: 'Fiera', contact_owner: OWNER, type_contract: 'telco' })
  const errorMessage = 'Il CRM non risponde: il lead verrà inviato automaticamente.'
  portal.refuse(createLead, 502, 'external-service-failed', { errorMessage })
  const release = portal.hold(findLead)
  portal.answer(findLead, () => ({ ok: true as const, state: 'created' as const, id: 'L-77' }))
  await user.click(buttonOf('other', 'Create Lead'))
  await waitFor(() =>
    expect(section('other').querySelector('[role=status]')!.textContent).toBe(
      `${LEAD_FAILED} ${errorMessage}`,
    ),
  )
  expect(within(section('other')).queryByText(/^Lead \S+/)).toBeNull()
  release()
  await within(section('other')).findByText('Lead L-77')
})

it('A customer is subscribed to the newsletter when no field is missing [NEWS-6] [NEWS-13]', async () => {
  const user = userEvent.setup()
  await portal.open('/new', await server.signedIn())
  await waitFor(() => box('newsletter'))
  expect(within(section('newsletter')).queryByRole('button', { name: 'Subscribe' })).toBeNull()
  await fill('newsletter', true)
  await user.click(buttonOf('newsletter', 'Subscribe'))
  for (const message of [
    'The Nome field empty!',
    'The Cognome field empty!',
    'The Email field empty!',
    'The Contact Id field empty',
    'The Lead Source field empty',
    'select Owner!',
  ])
    buttonOf('newsletter', message)
  expect(portal.sentOf(subscribe)).toEqual([])

  await fillAll({ contact_id: 'C-502', lead_id: 'Fiera', contact_owner: OWNER, name_subs: 'Ada' })
  await fillAll({ last_name_subs: 'Neri', email_subs: 'ada.neri@posta.example' })
  portal.refuseOnce(subscribe, 502, 'internal')
  await user.click(buttonOf('newsletter', 'Subscribe'))
  await toast('Something went wrong', 'error')
  await user.click(buttonOf('newsletter', 'Subscribe'))
  await toast('Client subscribed!')
  expect(section('newsletter').textContent).toContain('L’iscrizione vale quando il cliente la conferma')
})

// Also ENUM-31, ENUM-32, MAIL-7, MAIL-8, MAIL-10, MAIL-14, MAIL-15, MAIL-16, MAIL-18, ERR-23.
it('The happy-customer mail checks its address and is sent when no field is missing [MAIL-4] [MAIL-17]', async () => {
  const user = userEvent.setup()
  await openEnergy(portal, await server.signedIn())
  await user.click(buttonOf('mailing', 'Cliente felice'))
  for (const label of [
    'Lead Source',
    'Contact ID',
    'Contact Owner',
    'Nome',
    'Cognome',
    'Email',
    'Product',
    'Operation',
  ])
    buttonOf('mailing', `You have to fill the ${label} field`)
  expect(control('name_mailing').getAttribute('aria-invalid')).toBe('true')
  await toast('You have to fill the Lead Source field', 'error')

  const showsCheck = (check: string) => waitFor(() => expect(checkOf(box('email_mailing'))).toBe(check))
  await showsCheck('not checked')
  await fill('email_mailing', 'nessuno@mailinator.com')
  await toast('Email invalid!', 'error')
  await showsCheck('error')
  portal.refuseOnce(verifyEmailAddress, 502, 'external-service-failed')
  await fill('email_mailing', 'nicolo.dangelo@posta.example')
  await toast("Can't check the email, problem on backend", 'error')
  const check = portal.hold(verifyEmailAddress)
  await fill('email_mailing', 'nicolo.dangelo@posta.example')
  await showsCheck('checking')
  check()
  await toast('Email valid!')
  await showsCheck('verified')

  await fillAll({ contact_id: 'C-503', lead_id: 'Fiera', contact_owner: OWNER })
  await fillAll({
    product_ee: { id: '', name: 'EI EE Casa' },
    operation_ee: { id: '', name: 'EI Cambio EE' },
  })
  await fillAll({ name_mailing: 'Nicolò', last_name_mailing: 'D’Angelo' })
  const ticked = ['Bolletta spiegata', 'Tempi del cambio']
  for (const name of ticked) await user.click(within(box('iteractions')).getByLabelText(name))
  portal.refuseOnce(sendMailing, 502, 'internal')
  await user.click(buttonOf('mailing', 'Cliente felice'))
  await toast('Cannot send the email', 'error')
  portal.answer(sendMailing, () => ({ ok: true as const }))
  const sent = portal.hold(sendMailing)
  const send = buttonOf('mailing', 'Cliente felice') as HTMLButtonElement
  await user.click(send)
  expect(send.disabled).toBe(true)
  expect(send.getAttribute('data-loading')).toBe('true')
  expect(screen.queryByText('Email sent!')).toBeNull()
  sent()
  await toast('Email sent!')
  expect(send.disabled).toBe(false)
  expect(portal.sentOf(sendMailing).at(-1)!.body).toMatchObject({
    email: 'nicolo.dangelo@posta.example',
    iteractions: ticked,
  })
})

// Also MANAGE-4, FORM-TOP-8, FORM-TOP-10.
it('Only an administrator edits the discount codes and the newsletter scripts in the form [MANAGE-2] [NEWS-15]', async () => {
  const user = userEvent.setup()
  await openEnergy(portal, await server.signedIn())
  await waitFor(() => box('codice_sconto_gas'))
  expect(screen.queryByText(/^Modifica elenco/)).toBeNull()
  await user.click(within(section('mailing')).getByText('Script della newsletter'))
  await within(section('mailing')).findByText('Nessuno script salvato.')
  expect(within(section('mailing')).queryByText('Create a new')).toBeNull()
  portal.close()

  await openEnergy(portal, await server.signedIn({ role: 'admin' }))
  await user.click(await screen.findByText('Modifica elenco: Codice sconto gas'))
  const list = within(await screen.findByRole('dialog', { name: 'Codice sconto gas' }))
  const plus = (await list.findByLabelText('Aggiungi')) as HTMLButtonElement
  const typed = list.getByLabelText('Nuova voce')
  expect(plus.disabled).toBe(true)
  await user.type(typed, 'GAS99')
  await user.click(plus)
  await list.findByText('GAS99')
  await user.type(typed, 'gas\u200b99{Enter}')
  await list.findByText('C’è già.')
  await user.clear(typed)
  await user.type(typed, 'GAS98{Enter}')
  await list.findByText('GAS98')
  await user.click(list.getByLabelText('Rimuovi GAS98'))
  await waitFor(() => expect(list.queryByText('GAS98')).toBeNull())
  await user.click(list.getAllByRole('button', { name: 'Chiudi' }).at(-1)!)
  const options = () =>
    [...(control('codice_sconto_gas') as HTMLSelectElement).options].map(({ value }) => value)
  expect(options()).toContain('GAS99')
  expect(options()).not.toContain('GAS98')

  const part = within(section('mailing'))
  await user.click(part.getByText('Script della newsletter'))
  await user.click(part.getByText('Create a new'))
  const save = async (title: string, text: string, button: string) => {
    const editor = await screen.findByRole('dialog', { name: title })
    const typed = await within(editor).findByRole('textbox', { name: 'Testo dello script' })
    await user.click(typed)
    await user.paste(text)
    await user.click(within(editor).getByRole('button', { name: button }))
    await waitFor(() => expect(editor.isConnected).toBe(false))
  }
  await save('Nuovo script della newsletter', 'Tariffe', 'Create a new')
  const itemOf = async (text: string) => within((await part.findByText(text)).closest('li')!)
  await user.click((await itemOf('Tariffe')).getByRole('button', { name: 'Update' }))
  await save('Script della newsletter', ' nuove', 'Update')
  await waitFor(() => expect(section('mailing').textContent).toMatch(/nuove/))
  const changed = within(section('mailing').querySelector('li')!)
  await user.click(changed.getByRole('button', { name: 'Remove' }))
  await user.click(await screen.findByRole('button', { name: 'Yes' }))
  await part.findByText('Nessuno script salvato.')
})
