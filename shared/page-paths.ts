/** The paths of the portal, in the syntax of its router. */
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
  '/call-consents',
  '/mail-texts',
  '/services',
  '/system',
  '/duty-rules',
  '/withdrawals',
  '/people',
  '/outcomes',
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

/** The paths that customers open without a login, on a separate page. */
export const CUSTOMER_PATHS = ['/firma/$token', '/verifica', '/recesso', '/recesso/$token'] as const

/**
 * The token of a customer's link: what mail programs and chats append to a copied link is dropped, such as a full stop, a
 * bracket or `&data=…`. Undefined for a path of another page.
 */
export const tokenOfLink = (path: string): string | undefined => {
  const [, given] = /^\/(?:firma|recesso)\/([^/]+)\/?$/.exec(path) ?? []
  return given && (/^[\w-]{43}/.exec(given)?.[0] ?? given)
}

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'

/** GAP-2: an id parameter must have the format of an id; ids of CRM entries are numbers. */
const SHAPES: Record<string, string> = {
  $id: `(?:${UUID}|\\d{1,30})`,
  $status: '[a-z-]{1,40}',
  $token: '[^/]+',
}

const matcherOf = (paths: readonly string[]) =>
  new RegExp(`^(?:${paths.map((path) => path.replace(/\$\w+/g, (name) => SHAPES[name]!)).join('|')})/?$`, 'i')

const PORTAL_PAGE = matcherOf(PAGE_PATHS)
const CUSTOMER_PAGE = matcherOf(CUSTOMER_PATHS)
const RECORD_ID = new RegExp(`^${UUID}$`, 'i')

export const isRecordId = (text: string): boolean => RECORD_ID.test(text)

/** The page of a path; undefined for an unknown path. */
export function pageOf(path: string): 'portal' | 'customer' | undefined {
  if (CUSTOMER_PAGE.test(path)) return 'customer'
  return PORTAL_PAGE.test(path) ? 'portal' : undefined
}
