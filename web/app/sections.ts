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

/** GAP-3: true for an address that belongs to a section this person does not have. */
export const isForbidden = (pathname: string, can: Abilities): boolean =>
  SECTIONS.some(
    ({ path, ability }) =>
      ability !== undefined && !can[ability] && (pathname === path || pathname.startsWith(`${path}/`)),
  )
