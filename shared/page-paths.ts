/** Every address of the organisation's page, as its router writes them. */
export const PAGE_PATHS = [
  '/',
  '/identity/mailbox',
  '/identity/done',
  '/outbox',
  '/records',
  '/scripts',
  '/scripts/new',
  '/scripts/$id',
  '/templates',
  '/templates/new',
  '/templates/$id',
  '/templates/custom',
  '/templates/custom/new',
  '/templates/custom/$id',
  '/users',
  '/overview',
  '/packages',
  '/history',
  '/consents',
  '/mail-texts',
  '/services',
  '/crm/products',
  '/crm/owners',
  '/crm/leads',
  '/crm/leads/$id',
  '/crm/mapping',
  '/crm/contacts/$id',
  '/crm/contracts/$id',
  '/new',
  '/records/new',
  '/$id',
  '/$id/$status',
  '/$id/duplicate',
  '/records/$id',
  '/records/$id/$status',
] as const

/** What customers open without a login has a page of its own. */
export const CUSTOMER_PATHS = ['/firma/$token', '/verifica'] as const

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'

/** GAP-2: what is in the place of an id must look like one. The CRM gives its entries numbers. */
const SHAPES: Record<string, string> = {
  $id: `(?:${UUID}|\\d{1,30})`,
  $status: '[a-z-]{1,40}',
  $token: '[^/]+',
}

const matcherOf = (paths: readonly string[]) =>
  new RegExp(`^(?:${paths.map((path) => path.replace(/\$\w+/g, (name) => SHAPES[name]!)).join('|')})/?$`, 'i')

const OFFICE = matcherOf(PAGE_PATHS)
const CUSTOMER = matcherOf(CUSTOMER_PATHS)
const RECORD_ID = new RegExp(`^${UUID}$`, 'i')

export const isRecordId = (text: string): boolean => RECORD_ID.test(text)

/** Whose page an address shows; undefined for an address of neither. */
export function pageOf(path: string): 'office' | 'customer' | undefined {
  if (CUSTOMER.test(path)) return 'customer'
  return OFFICE.test(path) ? 'office' : undefined
}
