import type { Abilities } from '../../shared/api/users.ts'
import { recordTotalQuery } from '../features/records/record-queries.ts'

/** A tab of the switcher. The first part of its address is its own: nobody without the ability gets in there. */
export interface Section {
  label: string
  path: '/records'
  ability?: keyof Abilities
  /** GAP-5: what the chip counts. */
  total: typeof recordTotalQuery
}

export const SECTIONS: readonly Section[] = [{ label: 'Records', path: '/records', total: recordTotalQuery }]

export const sectionsFor = (can: Abilities): Section[] =>
  SECTIONS.filter(({ ability }) => ability === undefined || can[ability])

const owns = ({ path }: Section, pathname: string) => pathname === path || pathname.startsWith(`${path}/`)

/** The section that an address belongs to. A record's own addresses carry no section's name: they are of the first. */
export const sectionOf = (pathname: string): Section | undefined =>
  SECTIONS.find((section) => owns(section, pathname)) ?? SECTIONS[0]

/** GAP-3: true for an address of a section that this person does not have. */
export function isForbidden(pathname: string, can: Abilities): boolean {
  const ability = sectionOf(pathname)?.ability
  return ability !== undefined && !can[ability]
}
