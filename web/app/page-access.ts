import type { Abilities } from '../../shared/api/sessions.ts'

/** Pages that only an administrator opens (SHELL-14 to SHELL-18), by the first segments of their URL. */
export const ADMIN_PAGES: readonly string[] = [
  '/scripts',
  '/templates',
  '/users',
  '/packages',
  '/consents',
  '/mail-texts',
  '/history',
  '/crm/products',
  '/crm/owners',
  '/crm/mapping',
  '/overview',
  '/services',
]

/** SHELL-19, GAP-3: true for the URL of a page that this user may not open. */
export const isForbidden = (pathname: string, can: Abilities): boolean =>
  !can.seeAdministration && ADMIN_PAGES.some((path) => isAtOrBelow(path, pathname))

export const isAtOrBelow = (path: string, pathname: string): boolean =>
  pathname === path || pathname.startsWith(`${path}/`)
