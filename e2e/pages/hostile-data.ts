import { expect, type Page } from '@playwright/test'
import { findDeclaredField } from '../../contract/declared-fields.ts'
import { EXTRA_SAMPLES } from '../../contract/fixtures/samples-extra.ts'
import { INSURANCE_SAMPLES } from '../../contract/fixtures/samples-insurance.ts'
import { TELCO_SAMPLES } from '../../contract/fixtures/samples-telco.ts'
import type { Ref, Values } from '../../contract/index.ts'
import { uploadedForm } from '../../test/uploaded-form.ts'
import { businessContract, contractOf, withDemoIds } from '../contracts.ts'
import { fillTexts, type HostileTexts, withoutBraces } from './hostile-texts.ts'
import { callApi, storeContract } from './signing.ts'
import { TextSequence } from './text-sequence.ts'

/** Kinds of fields that accept any text. */
const FREE = ['text', 'multiline', 'suggest', 'municipality']
/** Limits of a submitted contract; every other field accepts 500 characters. */
const SHORTER: Readonly<Record<string, number>> = { contact_id: 100, lead_id: 100, matricola: 50 }
/** Fields of limited length, and fields whose text affects other fields. */
const LEFT = /^(civico|numero_d|remi|cap_|sub_|foglio|particella|codice_contratto|iteractions)/

function hostileContract(contract: Values, sequence: TextSequence): Values {
  const entries = Object.entries(contract).map(([name, value]) => {
    const isFree =
      typeof value === 'string' && FREE.includes(findDeclaredField(name)?.kind ?? '') && !LEFT.test(name)
    return [name, isFree ? sequence.take(SHORTER[name] ?? 500) : value]
  })
  return Object.fromEntries([...entries, ['description', sequence.take(4_000)]])
}

/** A submitted contract of a customer whose name is a vector, with vectors in every free text. */
function finishedContract(sequence: TextSequence, email: string): Values {
  const [name, lastName] = [sequence.take(150), sequence.take(150)]
  const signable = contractOf(name, lastName, email)
  const { iban_nome, iban_cognome } = signable
  return {
    ...hostileContract(signable, sequence),
    name,
    last_name: lastName,
    iban_nome: iban_nome!,
    iban_cognome: iban_cognome!,
  }
}

/** As `finishedContract`, with texts that fit the PDF fields, so that it can be sent for signature. */
const shortContract = (sequence: TextSequence, email: string): Values => ({
  ...contractOf(sequence.take(32), sequence.take(32), email),
  description: sequence.take(4_000),
})

const DRAFTS: readonly Values[] = [
  businessContract,
  withDemoIds(TELCO_SAMPLES.dualWithSecondSet),
  withDemoIds(EXTRA_SAMPLES.extraLinkem),
  withDemoIds(INSURANCE_SAMPLES.insuranceMotorbike),
]

export interface HostileData {
  /** Ids of one draft for each kind of contract. */
  drafts: string[]
  /** Ids of finished contracts. */
  contracts: string[]
  /** Ids of finished contracts that can be signed; their customers' mail addresses are `ostile0@example.it` and so on. */
  signable: string[]
  operation: string
  template: string
  texts: HostileTexts
  /** Pages of the built-in CRM. */
  entries: string[]
}

const FINISHED = 7
const SIGNABLE = 4

/** Fills the demonstration data with these texts, in every text that a user can write. `adminPage`: an administrator's page. */
export async function fillWithHostileData(adminPage: Page, texts: readonly string[]): Promise<HostileData> {
  const sequence = new TextSequence(texts)
  await fillCatalogue(adminPage, sequence)
  await fillAdministration(adminPage, sequence)
  const operation = await addOperation(adminPage, sequence)
  const contracts: string[] = []
  for (let number = 0; number < FINISHED; number += 1) {
    const contract = finishedContract(sequence, `lungo${number}@example.it`)
    const chosen = number === 0 ? { operation_ee: operation } : {}
    contracts.push(await storeContract(adminPage, { ...contract, ...chosen }))
  }
  const signable: string[] = []
  for (let number = 0; number < SIGNABLE; number += 1)
    signable.push(await storeContract(adminPage, shortContract(sequence, `ostile${number}@example.it`)))
  const { users: owners } = (await callApi(adminPage, 'GET', '/crm/users')) as { users: Ref[] }
  const drafts: string[] = []
  for (const draft of DRAFTS) {
    const owner = owners.find(({ name }) => name.includes('<'))!
    const data = JSON.stringify({ ...hostileContract(draft, sequence), contact_owner: owner })
    const { recordId } = (await callApi(adminPage, 'POST', '/records', { data, draft: true })) as {
      recordId: string
    }
    drafts.push(recordId)
  }
  const { links } = (await callApi(adminPage, 'GET', `/records/${contracts[0]}/sync`)) as { links: string[] }
  await callApi(adminPage, 'GET', `/records/${contracts[1]}/email`)
  return {
    drafts,
    contracts,
    signable,
    operation: operation.id,
    template: await addTemplate(adminPage, sequence),
    texts: await fillTexts(adminPage, new TextSequence(withoutBraces(texts))),
    entries: links,
  }
}

async function fillCatalogue(adminPage: Page, sequence: TextSequence): Promise<void> {
  for (let number = 0; number < 5; number += 1) {
    const created = (await callApi(adminPage, 'POST', '/crm/products', {
      product_name: sequence.take(300),
      product_active: true,
      type: 'Power',
      customer_type: 'Private',
    })) as { product: { id: string; product_name: string } }
    const { owner } = (await callApi(adminPage, 'POST', '/crm/users', {
      name: sequence.take(200),
      email: '',
      active: true,
    })) as { owner: { id: string } }
    await callApi(adminPage, 'POST', '/subscription', {
      name: sequence.take(200),
      lastName: sequence.take(200),
      contactId: 'C-1',
      leadId: sequence.take(200),
      ownerId: owner.id,
      email: `ostile${number}@example.it`,
    })
    await callApi(adminPage, 'POST', '/records/lead', {
      contact_id: 'C-1',
      lead_id: sequence.take(200),
      owner_id: owner.id,
      type_contract: 'contratto energia',
      callback_time: '',
    })
    await callApi(adminPage, 'POST', '/packages', {
      package_name: sequence.take(300),
      crm_id: sequence.take(200),
      department_code: 'it-ene',
      department: 'Energy',
      client_type: 'Domestico',
      product_type: 'Power',
      vendor: sequence.take(200),
      products: JSON.stringify([
        { product_id: created.product.id, product_name: created.product.product_name },
      ]),
    })
    await callApi(adminPage, 'POST', '/users', {
      name: sequence.take(100),
      last_name: sequence.take(100),
      login: `ostile${number}`,
      email: `ostile${number}@ufficio.example`,
      role: 'user',
      level: 'base',
      send_email: false,
      password: 'gru-lampone-71-vetta',
      mustChangePassword: true,
    })
  }
}

async function fillAdministration(adminPage: Page, sequence: TextSequence): Promise<void> {
  for (let number = 0; number < 8; number += 1)
    await callApi(adminPage, 'POST', '/mailing/template', {
      name: sequence.take(200),
      template: sequence.take(10_000),
    })
  await callApi(adminPage, 'POST', '/newsletter/scripts', { text: sequence.take(80_000) })
  await callApi(adminPage, 'POST', '/emails', {
    integration_name: sequence.take(200),
    leads: 'fiera',
    emails: '',
  })
  await callApi(adminPage, 'POST', '/customs', { name: 'ostile', rule: sequence.take(5_000) })
  const rules = {
    question: `<p>Va bene?</p>${sequence.take(15_000)}`,
    checkboxes: Array.from({ length: 40 }, () => sequence.take(190)),
    selectedSection: 'documento_part',
  }
  await callApi(adminPage, 'POST', '/rules', { rules: JSON.stringify(rules) })
}

async function addOperation(adminPage: Page, sequence: TextSequence): Promise<{ id: string; name: string }> {
  const { scripts } = (await callApi(adminPage, 'GET', '/scripts?limit=500')) as {
    scripts: { name: string; template_fk: string }[]
  }
  const like = scripts.find((operation) => operation.name === 'EI Cambio+Voltura EE')!
  const name = `EI Cambio+Voltura EE ${sequence.take(250)}`
  const { scriptId } = (await callApi(adminPage, 'POST', '/scripts', {
    name,
    template_fk: like.template_fk,
    tipo_di_utenza: 'luce',
    client_type: 'domestico',
    script: `<p>$Nome $Cognome {indirizzo_residenza} {description}</p><a href="$Nome">$Cognome</a>${sequence.take(80_000)}`,
  })) as { scriptId: string }
  return { id: scriptId, name }
}

async function addTemplate(adminPage: Page, sequence: TextSequence): Promise<string> {
  const { templateId } = (await callApi(adminPage, 'POST', '/templates', {
    name: sequence.take(300),
    naming_rules: '',
    separator: '-',
    config: '',
  })) as { templateId: string }
  const token = await adminPage.evaluate(() => localStorage.getItem('sportello.token') ?? '')
  const names = Array.from({ length: 20 }, () => sequence.take(170)).map((name) => name.replaceAll('.', '_'))
  const answer = await adminPage.request.post(`/api/v1/templates/${templateId}/upload`, {
    headers: { 'x-accesstoken': token },
    multipart: {
      file: {
        name: `${sequence.take(150)}.pdf`,
        mimeType: 'application/pdf',
        buffer: await uploadedForm(names),
      },
    },
  })
  expect(answer.status(), await answer.text()).toBe(200)
  return templateId
}
