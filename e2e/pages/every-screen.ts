import { expect, type Page } from '@playwright/test'
import { romeDay } from '../../contract/time/italian-time.ts'
import type { CallAnswer } from '../../shared/api/call.ts'
import { enterCallConsent } from '../../shared/api/call-consents.ts'
import { enterComplaint } from '../../shared/api/complaints.ts'
import type { listConsentTexts } from '../../shared/api/consents.ts'
import { enterOutcome, type listSupplies } from '../../shared/api/outcomes.ts'
import { enterWithdrawal } from '../../shared/api/withdrawals.ts'
import type { PAGE_PATHS } from '../../shared/page-paths.ts'
import { contractOf } from '../contracts.ts'
import { waitForRows } from './records.ts'
import { callApi, storeContract } from './signing.ts'

export type PagePath = (typeof PAGE_PATHS)[number]
export type Area = 'contracts' | 'documents' | 'administration' | 'CRM'

/** Each path of the portal in one of the walks. */
export const AREA_OF: Readonly<Record<PagePath, Area>> = {
  '/': 'contracts',
  '/records': 'contracts',
  '/new': 'contracts',
  '/records/new': 'contracts',
  '/$id': 'contracts',
  '/$id/$status': 'contracts',
  '/$id/duplicate': 'contracts',
  '/records/$id': 'contracts',
  '/records/$id/$status': 'contracts',
  '/outcomes': 'contracts',
  '/withdrawals': 'contracts',
  '/duty-rules': 'contracts',
  '/scripts': 'documents',
  '/scripts/new': 'documents',
  '/scripts/$id': 'documents',
  '/templates': 'documents',
  '/templates/new': 'documents',
  '/templates/$id': 'documents',
  '/templates/custom': 'documents',
  '/templates/custom/new': 'documents',
  '/templates/custom/$id': 'documents',
  '/consents': 'documents',
  '/call-consents': 'documents',
  '/mail-texts': 'documents',
  '/identity/mailbox': 'administration',
  '/identity/done': 'administration',
  '/outbox': 'administration',
  '/users': 'administration',
  '/people': 'administration',
  '/overview': 'administration',
  '/packages': 'administration',
  '/history': 'administration',
  '/services': 'administration',
  '/system': 'administration',
  '/crm/products': 'CRM',
  '/crm/owners': 'CRM',
  '/crm/leads': 'CRM',
  '/crm/leads/$id': 'CRM',
  '/crm/mapping': 'CRM',
  '/crm/contacts/$id': 'CRM',
  '/crm/contracts/$id': 'CRM',
}
export const AREAS = [...new Set(Object.values(AREA_OF))]

/** The pages before a login, which open nothing. */
export const BARE_PATHS: readonly PagePath[] = ['/identity/mailbox', '/identity/done', '/outbox']

/** The pages that are a list. */
export const LIST_PATHS: readonly PagePath[] = [
  '/records',
  '/outcomes',
  '/withdrawals',
  '/duty-rules',
  '/scripts',
  '/templates',
  '/templates/custom',
  '/consents',
  '/call-consents',
  '/mail-texts',
  '/users',
  '/packages',
  '/history',
  '/crm/products',
  '/crm/owners',
  '/crm/leads',
  '/crm/mapping',
]

type Entries = Record<string, { id: string }[]>

/** Stores entries, so that each list and page has one, and returns the address of each path. */
export async function addressesOf(page: Page): Promise<Readonly<Record<PagePath, string>>> {
  const record = await storeContract(page, contractOf('Zeno', 'Schermi', 'zeno.schermi@example.it'))
  const { links } = (await callApi(page, 'GET', `/records/${record}/sync`)) as { links: string[] }
  await writeConsentAgain(page)
  await enterRefusal(page, record)
  await callApi(page, 'POST', enterWithdrawal.path, {
    via: 'phone',
    name: 'Zeno Schermi',
    contract: 'Luce e gas di casa',
    declaredAt: new Date().toISOString(),
  })
  await callApi(page, 'POST', enterComplaint.path.replace(':id', record), {
    parts: ['gas'],
    via: 'letter',
    receivedOn: romeDay(new Date()),
    note: 'Non ho firmato niente.',
  })
  await callApi(page, 'POST', enterCallConsent.path, {
    phone: '+39 333 1234567',
    name: 'Zeno Schermi',
    text: '2026-01',
    on: romeDay(new Date()),
    channel: 'Sito web',
    sector: 'energy',
    source: 'Modulo della pagina delle offerte',
  })
  const firstOf = async (path: string): Promise<string> => {
    const entries = (await callApi(page, 'GET', path)) as Entries
    const id = Object.values(entries).find(Array.isArray)?.[0]?.id
    if (!id) throw new Error(`${path} has no entries`)
    return id
  }
  const link = (part: string): string => {
    const found = links.find((one) => one.includes(part))
    if (!found) throw new Error(`no page ${part} of the CRM`)
    return found
  }
  const own = {
    '/scripts/$id': `/scripts/${await firstOf('/scripts')}`,
    '/templates/$id': `/templates/${await firstOf('/templates')}`,
    '/templates/custom/$id': `/templates/custom/${await firstOf('/customs')}`,
    '/crm/leads/$id': `/crm/leads/${await firstOf('/crm/leads')}`,
    '/crm/contacts/$id': link('/contacts/'),
    '/crm/contracts/$id': link('/contracts/'),
    '/$id': `/${record}`,
    '/$id/$status': `/${record}/view`,
    '/$id/duplicate': `/${record}/duplicate`,
    '/records/$id': `/records/${record}`,
    '/records/$id/$status': `/records/${record}/view`,
  }
  const paths = Object.keys(AREA_OF) as PagePath[]
  return { ...Object.fromEntries(paths.map((path) => [path, path])), ...own } as Record<PagePath, string>
}

/** A text that was changed has former versions to show. */
async function writeConsentAgain(page: Page): Promise<void> {
  const { texts } = (await callApi(page, 'GET', '/consents/texts')) as CallAnswer<typeof listConsentTexts>
  const { purpose, version, text } = texts.find((one) => one.purpose === 'newsletter')!
  await callApi(page, 'POST', '/consents/texts', { purpose, version, text: `${text} Versione nuova.` })
}

/** One of the supplies of the record is refused, so that its outcome is mixed. */
async function enterRefusal(page: Page, record: string): Promise<void> {
  const { supplies } = (await callApi(page, 'GET', `/records/${record}/supplies`)) as CallAnswer<
    typeof listSupplies
  >
  const [refused, active] = supplies.map(({ id }) => id)
  const on = romeDay(new Date())
  await callApi(page, 'POST', enterOutcome.path, {
    supplies: [refused],
    state: 'rejected',
    on,
    cause: 'holder-mismatch',
    causeText: 'POD non associato al codice fiscale',
  })
  await callApi(page, 'POST', enterOutcome.path, { supplies: [active], state: 'active', on })
}

/** Opens a page and waits until it shows its content. */
export async function openPage(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(page.getByRole('main').first()).toBeAttached()
  await waitForRows(page)
  await expect(
    page.getByRole('status', { name: /^(Caricamento in corso|Apertura del modulo)$/ }),
  ).toHaveCount(0)
  await page.evaluate(() => document.fonts.ready)
}
