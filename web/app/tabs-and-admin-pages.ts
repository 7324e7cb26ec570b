import { useQuery } from '@tanstack/react-query'
import type { Abilities } from '../../shared/api/sessions.ts'
import { firstOperationsQuery } from '../features/operations/operation-queries.ts'
import { recordTotalQuery } from '../features/records/record-queries.ts'
import { firstTemplatesQuery } from '../features/templates/template-queries.ts'
import { firstUsersQuery } from '../features/users/user-queries.ts'
import { catalogueQueries } from '../lib/catalogue.ts'

/** A tab. The first segment of its URL belongs to it. */
export interface Section {
  label: string
  path: '/records' | '/scripts' | '/templates' | '/users' | '/packages'
  /** GAP-5: the total count in the chip, regardless of a search; undefined until known. */
  useTotal(): { count: number; exact: boolean } | undefined
}

/** SHELL-23, in this order. */
const SECTIONS: readonly Section[] = [
  { label: 'Records', path: '/records', useTotal: () => useQuery(recordTotalQuery).data },
  {
    label: 'Scripts',
    path: '/scripts',
    useTotal: () => useQuery(firstOperationsQuery).data,
  },
  {
    label: 'Templates',
    path: '/templates',
    useTotal: () => useQuery(firstTemplatesQuery).data,
  },
  {
    label: 'Users',
    path: '/users',
    useTotal: () => useQuery(firstUsersQuery).data,
  },
  {
    label: 'Packages',
    path: '/packages',
    useTotal: () => totalOf(useQuery(catalogueQueries.packageCount).data),
  },
]

const totalOf = (count: number | undefined) => (count === undefined ? undefined : { count, exact: true })

/** Pages that only an administrator opens (SHELL-14 to SHELL-18), by the first segments of their URL. */
const ADMIN_PAGES: readonly string[] = [
  '/scripts',
  '/templates',
  '/users',
  '/packages',
  '/consents',
  '/call-consents',
  '/mail-texts',
  '/history',
  '/crm/products',
  '/crm/owners',
  '/crm/mapping',
  '/overview',
  '/services',
  '/system',
  '/duty-rules',
  '/withdrawals',
  '/people',
]

/** SHELL-19, GAP-3: true for the URL of a page that this user may not open. */
export const isForbidden = (pathname: string, can: Abilities): boolean =>
  !can.seeAdministration && ADMIN_PAGES.some((path) => isAtOrBelow(path, pathname))

const isAtOrBelow = (path: string, pathname: string): boolean =>
  pathname === path || pathname.startsWith(`${path}/`)

/** SHELL-24: the tabs whose pages this user may open. */
export const sectionsFor = (can: Abilities): Section[] =>
  SECTIONS.filter(({ path }) => !isForbidden(path, can))

/** Pages without a tab. */
const OTHER_PAGES = [...ADMIN_PAGES, '/crm', '/outcomes']

/**
 * The section of a URL; undefined for a page outside the tabs. A record's own URLs contain no section's name:
 * they belong to the first.
 */
export function sectionOf(pathname: string): Section | undefined {
  const section = SECTIONS.find(({ path }) => isAtOrBelow(path, pathname))
  if (section || OTHER_PAGES.some((path) => isAtOrBelow(path, pathname))) return section
  return SECTIONS[0]
}
