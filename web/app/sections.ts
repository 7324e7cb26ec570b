import { useQuery } from '@tanstack/react-query'
import type { Abilities } from '../../shared/api/sessions.ts'
import { recordTotalQuery } from '../features/records/record-queries.ts'
import { firstScriptsQuery } from '../features/scripts/script-queries.ts'
import { firstTemplatesQuery } from '../features/templates/template-queries.ts'
import { firstUsersQuery } from '../features/users/user-queries.ts'
import { catalogueQueries } from '../lib/catalogue.ts'

/** A tab. The first segment of its URL belongs to it: users without the ability cannot open its pages. */
export interface Section {
  label: string
  path: '/records' | '/scripts' | '/templates' | '/users' | '/packages'
  ability?: keyof Abilities
  /** GAP-5: the total count in the chip, regardless of a search; undefined until known. */
  useTotal(): { count: number; exact: boolean } | undefined
}

/** SHELL-23, in this order. */
const SECTIONS: readonly Section[] = [
  { label: 'Records', path: '/records', useTotal: () => useQuery(recordTotalQuery).data },
  {
    label: 'Scripts',
    path: '/scripts',
    ability: 'seeAdministration',
    useTotal: () => useQuery(firstScriptsQuery).data,
  },
  {
    label: 'Templates',
    path: '/templates',
    ability: 'seeAdministration',
    useTotal: () => useQuery(firstTemplatesQuery).data,
  },
  {
    label: 'Users',
    path: '/users',
    ability: 'seeAdministration',
    useTotal: () => useQuery(firstUsersQuery).data,
  },
  {
    label: 'Packages',
    path: '/packages',
    ability: 'seeAdministration',
    useTotal: () => totalOf(useQuery(catalogueQueries.packageCount).data),
  },
]

const totalOf = (count: number | undefined) => (count === undefined ? undefined : { count, exact: true })

export const sectionsFor = (can: Abilities): Section[] =>
  SECTIONS.filter(({ ability }) => ability === undefined || can[ability])

const isAtOrBelow = (path: string, pathname: string) => pathname === path || pathname.startsWith(`${path}/`)

/** Pages outside the tabs that only an administrator opens, by the first segment of their URL. */
const ADMIN_PAGES: readonly string[] = [
  '/consents',
  '/mail-texts',
  '/history',
  '/crm/products',
  '/crm/owners',
  '/crm/mapping',
  '/overview',
  '/services',
]

/** Pages outside the tabs for all users. */
const OTHER_PAGES = [...ADMIN_PAGES, '/crm']

/**
 * The section of a URL; undefined for a page outside the tabs. A record's own URLs contain no section's name:
 * they belong to the first.
 */
export const sectionOf = (pathname: string): Section | undefined =>
  OTHER_PAGES.some((path) => isAtOrBelow(path, pathname))
    ? undefined
    : (SECTIONS.find(({ path }) => isAtOrBelow(path, pathname)) ?? SECTIONS[0])

/** GAP-3: true for the URL of a section or page that this user may not open. */
export function isForbidden(pathname: string, can: Abilities): boolean {
  if (ADMIN_PAGES.some((path) => isAtOrBelow(path, pathname))) return !can.seeAdministration
  const ability = sectionOf(pathname)?.ability
  return ability !== undefined && !can[ability]
}
