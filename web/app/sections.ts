import { useQuery } from '@tanstack/react-query'
import type { Abilities } from '../../shared/api/users.ts'
import { recordTotalQuery } from '../features/records/record-queries.ts'
import { firstScriptsQuery } from '../features/scripts/script-queries.ts'
import { firstTemplatesQuery } from '../features/templates/template-queries.ts'
import { firstUsersQuery } from '../features/users/user-queries.ts'
import { catalogueQueries } from '../lib/catalogue.ts'

/** A tab of the switcher. The first part of its address is its own: nobody without the ability gets in there. */
export interface Section {
  label: string
  path: '/records' | '/scripts' | '/templates' | '/users' | '/packages'
  ability?: keyof Abilities
  /** GAP-5: what the chip counts, all of it whatever is being searched; undefined until known. */
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

const owns = (path: string, pathname: string) => pathname === path || pathname.startsWith(`${path}/`)

/** Pages beside the tabs that only an administrator opens, by the first part of their address. */
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

/** Pages beside the tabs, whoever opens them. */
const BESIDE = [...ADMIN_PAGES, '/crm']

/**
 * The section that an address belongs to; undefined for a page beside them. A record's own addresses carry no section's
 * name: they are of the first.
 */
export const sectionOf = (pathname: string): Section | undefined =>
  BESIDE.some((path) => owns(path, pathname))
    ? undefined
    : (SECTIONS.find(({ path }) => owns(path, pathname)) ?? SECTIONS[0])

/** GAP-3: true for an address of a section or page that this person does not have. */
export function isForbidden(pathname: string, can: Abilities): boolean {
  if (ADMIN_PAGES.some((path) => owns(path, pathname))) return !can.seeAdministration
  const ability = sectionOf(pathname)?.ability
  return ability !== undefined && !can[ability]
}
