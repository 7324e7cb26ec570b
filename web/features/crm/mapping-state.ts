import { foldText } from '../../../contract/texts/fold-text.ts'
import { CRM_MAPPED_PARTS, type CrmMappedPart, type MappedValue } from '../../../shared/api/crm-mapping.ts'
import { DOCUMENT_SAMPLES, type ValuesSource } from '../../../shared/api/document-samples.ts'
import { oneOf } from '../../lib/list-state.ts'
import { sourceLabel } from './mapping-labels.ts'

export const MAPPING_FILTERS = ['filled', 'sent', 'kept', 'missing', 'invalid', 'changed', 'all'] as const
export type MappingFilter = (typeof MAPPING_FILTERS)[number]

/** The state in the URL. `of`: the name of an example contract or a record's id; `part` empty: all parts. */
export interface MappingState {
  of: string
  part: CrmMappedPart | ''
  show: MappingFilter
  searchWord: string
}

export const MAPPING_START: MappingState = {
  of: 'dual-domestico',
  part: '',
  show: 'filled',
  searchWord: '',
}

const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i
const SAMPLES = DOCUMENT_SAMPLES.map(({ id }) => id)

/** Parses any search parameters; invalid values become the defaults. */
export function readMappingState(search: Record<string, unknown>): MappingState {
  const of = String(search.of ?? '')
  return {
    of: UUID.test(of) ? of : oneOf<string>(SAMPLES, of, MAPPING_START.of),
    part: oneOf<MappingState['part']>(CRM_MAPPED_PARTS, search.part, ''),
    // `troubled` is the former name, which saved links contain.
    show: oneOf(MAPPING_FILTERS, search.show === 'troubled' ? 'invalid' : search.show, MAPPING_START.show),
    searchWord: String(search.searchWord ?? '')
      .trim()
      .slice(0, 200),
  }
}

export function sourceOf({ of }: MappingState): ValuesSource {
  const sample = SAMPLES.find((id) => id === of)
  return sample ? { sample } : { record: of }
}

export const isChanged = ({ field, conversion, standard }: MappedValue): boolean =>
  field !== standard.field || conversion !== standard.conversion

const FILTER_PREDICATES: Record<MappingFilter, (value: MappedValue) => boolean> = {
  all: () => true,
  filled: ({ state }) => state !== 'empty',
  sent: ({ state }) => state === 'sent',
  kept: ({ state }) => state === 'kept',
  missing: ({ state }) => state === 'missing',
  invalid: ({ trouble: problem }) => problem !== '',
  changed: isChanged,
}

/** The values selected by a state; every search term occurs in the text of the row. */
export function filterValues(
  values: readonly MappedValue[],
  { part, show, searchWord }: Pick<MappingState, 'part' | 'show' | 'searchWord'>,
): MappedValue[] {
  const searchTerms = foldText(searchWord).split(/\s+/).filter(Boolean)
  return values.filter((value) => {
    if ((part !== '' && value.part !== part) || !FILTER_PREDICATES[show](value)) return false
    const text = foldText(
      [sourceLabel(value.source), value.source, value.value, value.field, value.out].join(' '),
    )
    return searchTerms.every((term) => text.includes(term))
  })
}

/** The number of values of a part for each filter option. */
export const countsOf = (
  values: readonly MappedValue[],
  part: MappingState['part'],
): Record<MappingFilter, number> =>
  Object.fromEntries(
    MAPPING_FILTERS.map((show) => [show, filterValues(values, { part, show, searchWord: '' }).length]),
  ) as Record<MappingFilter, number>
