import { expect, type Page } from '@playwright/test'
import { declaredField } from '../../contract/declared.ts'
import { EXTRA_SAMPLES } from '../../contract/fixtures/samples-extra.ts'
import { INSURANCE_SAMPLES } from '../../contract/fixtures/samples-insurance.ts'
import { TELCO_SAMPLES } from '../../contract/fixtures/samples-telco.ts'
import type { Ref, Values } from '../../contract/index.ts'
import { businessContract, contractOf, inDemoOffice } from '../contracts.ts'
import { madeForm } from '../pdf.ts'
import { Dealer } from './dealer.ts'
import { fillTexts, type HostileTexts, withoutBraces } from './hostile-texts.ts'
import { ask, storeContract } from './signing.ts'

/** Kinds of fields in which any text may stand. */
const FREE = ['text', 'multiline', 'suggest', 'municipality']
/** Limits of a finished contract; every other field takes 500 characters. */
const SHORTER: Readonly<Record<string, number>> = { contact_id: 100, lead_id: 100, matricola: 50 }
/** Fields of few characters, and those whose text decides what else is shown. */
const LEFT = /^(civico|numero_d|remi|cap_|sub_|foglio|particella|codice_contratto|iteractions)/

function hostileContract(contract: Values, dealer: Dealer): Values {
  const entries = Object.entries(contract).map(([name, value]) => {
    const isFree =
      typeof value === 'string' && FREE.includes(declaredField(name)?.kind ?? '') && !LEFT.test(name)
    return [name, isFree ? dealer.take(SHORTER[name] ?? 500) : value]
  })
  return Object.fromEntries([...entries, ['description', dealer.take(4_000)]])
}

/** A finished contract of a customer whose name is a vector, with vectors in every free text. */
function finishedContract(dealer: Dealer, email: string): Values {
  const [name, lastName] = [dealer.take(150), dealer.take(150)]
  const own = contractOf(name, lastName, email)
  const { iban_nome, iban_cognome } = own
  return {
    ...hostileContract(own, dealer),
    name,
    last_name: lastName,
    iban_nome: iban_nome!,
    iban_cognome: iban_cognome!,
  }
}

/** As `finishedContract`, with texts that the boxes of the PDF hold, so that it can be sent to be signed. */
const shortContract = (dealer: Dealer, email: string): Values => ({
  ...contractOf(dealer.take(32), dealer.take(32), email),
  description: dealer.take(4_000),
})

const DRAFTS: readonly Values[] = [
  businessContract,
  inDemoOffice(TELCO_SAMPLES.dualWithSecondSet),
  inDemoOffice(EXTRA_SAMPLES.extraLinkem),
  inDemoOffice(INSURANCE_SAMPLES.insuranceMotorbike),
]

export interface HostileOffice {
  /** Ids of one draft for each kind of contract. */
  drafts: string[]
  /** Ids of finished contracts. */
  contracts: string[]
  /** Ids of finished contracts that can be signed; their customers' addresses are `ostile0@example.it` and so on. */
  signable: string[]
  script: string
  template: string
  texts: HostileTexts
  /** Pages of the built-in CRM. */
  entries: string[]
}

const FINISHED = 7
const SIGNABLE = 4

/** Fills a demonstration office with these texts, wherever a user can write one. `desk`: an administrator's page. */
export async function fillHostileOffice(desk: Page, texts: readonly string[]): Promise<HostileOffice> {
  const dealer = new Dealer(texts)
  await fillCatalogue(desk, dealer)
  await fillAdministration(desk, dealer)
  const script = await addOperation(desk, dealer)
  const contracts: string[] = []
  for (let number = 0; number < FINISHED; number += 1) {
    const contract = finishedContract(dealer, `lungo${number}@example.it`)
    const operation = number === 0 ? { operation_ee: { id: script.id, name: script.name } } : {}
    contracts.push(await storeContract(desk, { ...contract, ...operation }))
  }
  const signable: string[] = []
  for (let number = 0; number < SIGNABLE; number += 1)
    signable.push(await storeContract(desk, shortContract(dealer, `ostile${number}@example.it`)))
  const { users: owners } = (await ask(desk, 'GET', '/crm/users')) as { users: Ref[] }
  const drafts: string[] = []
  for (const draft of DRAFTS) {
    const owner = owners.find(({ name }) => name.includes('<'))!
    const data = JSON.stringify({ ...hostileContract(draft, dealer), contact_owner: owner })
    const { recordId } = (await ask(desk, 'POST', '/records', { data, draft: true })) as { recordId: string }
    drafts.push(recordId)
  }
  const { links } = (await ask(desk, 'GET', `/records/${contracts[0]}/sync`)) as { links: string[] }
  await ask(desk, 'GET', `/records/${contracts[1]}/email`)
  return {
    drafts,
    contracts,
    signable,
    script: script.id,
    template: await addTemplate(desk, dealer),
    texts: await fillTexts(desk, new Dealer(withoutBraces(texts))),
    entries: links,
  }
}

async function fillCatalogue(desk: Page, dealer: Dealer): Promise<void> {
  for (let number = 0; number < 5; number += 1) {
    const made = (await ask(desk, 'POST', '/crm/products', {
      product_name: dealer.take(300),
      product_active: true,
      type: 'Power',
      customer_type: 'Private',
    })) as { product: { id: string; product_name: string } }
    const { owner } = (await ask(desk, 'POST', '/crm/users', {
      name: dealer.take(200),
      email: '',
      active: true,
    })) as { owner: { id: string } }
    await ask(desk, 'POST', '/subscription', {
      name: dealer.take(200),
      lastName: dealer.take(200),
      contactId: 'C-1',
      leadId: dealer.take(200),
      ownerId: owner.id,
      email: `ostile${number}@example.it`,
    })
    await ask(desk, 'POST', '/records/lead', {
      contact_id: 'C-1',
      lead_id: dealer.take(200),
      owner_id: owner.id,
      type_contract: 'contratto energia',
      callback_time: '',
    })
    await ask(desk, 'POST', '/packages', {
      package_name: dealer.take(300),
      crm_id: dealer.take(200),
      department_code: 'it-ene',
      department: 'Energy',
      client_type: 'Domestico',
      product_type: 'Power',
      vendor: dealer.take(200),
      products: JSON.stringify([{ product_id: made.product.id, product_name: made.product.product_name }]),
    })
    await ask(desk, 'POST', '/users', {
      name: dealer.take(100),
      last_name: dealer.take(100),
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

async function fillAdministration(desk: Page, dealer: Dealer): Promise<void> {
  for (let number = 0; number < 8; number += 1)
    await ask(desk, 'POST', '/mailing/template', { name: dealer.take(200), template: dealer.take(10_000) })
  await ask(desk, 'POST', '/newsletter/scripts', { text: dealer.take(80_000) })
  await ask(desk, 'POST', '/emails', { integration_name: dealer.take(200), leads: 'fiera', emails: '' })
  await ask(desk, 'POST', '/customs', { name: 'ostile', rule: dealer.take(5_000) })
  const rules = {
    question: `<p>Va bene?</p>${dealer.take(15_000)}`,
    checkboxes: Array.from({ length: 40 }, () => dealer.take(190)),
    selectedSection: 'documento_part',
  }
  await ask(desk, 'POST', '/rules', { rules: JSON.stringify(rules) })
}

async function addOperation(desk: Page, dealer: Dealer): Promise<{ id: string; name: string }> {
  const { scripts } = (await ask(desk, 'GET', '/scripts?limit=500')) as {
    scripts: { name: string; template_fk: string }[]
  }
  const like = scripts.find((script) => script.name === 'EI Cambio+Voltura EE')!
  const name = `EI Cambio+Voltura EE ${dealer.take(250)}`
  const { scriptId } = (await ask(desk, 'POST', '/scripts', {
    name,
    template_fk: like.template_fk,
    tipo_di_utenza: 'luce',
    client_type: 'domestico',
    script: `<p>$Nome $Cognome {indirizzo_residenza} {description}</p><a href="$Nome">$Cognome</a>${dealer.take(80_000)}`,
  })) as { scriptId: string }
  return { id: scriptId, name }
}

async function addTemplate(desk: Page, dealer: Dealer): Promise<string> {
  const { templateId } = (await ask(desk, 'POST', '/templates', {
    name: dealer.take(300),
    naming_rules: '',
    separator: '-',
    config: '',
    flatten: true,
  })) as { templateId: string }
  const token = await desk.evaluate(() => localStorage.getItem('sportello.token') ?? '')
  const names = Array.from({ length: 20 }, () => dealer.take(170)).map((name) => name.replaceAll('.', '_'))
  const answer = await desk.request.post(`/api/v1/templates/${templateId}/upload`, {
    headers: { 'x-accesstoken': token },
    multipart: {
      file: { name: `${dealer.take(150)}.pdf`, mimeType: 'application/pdf', buffer: await madeForm(names) },
    },
  })
  expect(answer.status(), await answer.text()).toBe(200)
  return templateId
}
