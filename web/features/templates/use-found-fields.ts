import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import type { PdfContent } from '../../../shared/api/templates.ts'
import { type FieldFilter, findFields, NO_FILTER } from './pdf-field-search.ts'
import type { RuleSheet } from './rule-sheet.ts'

/**
 * The filter of the list and the matching names. It uses the rules at the time when it is set, so that a row
 * does not disappear while its rule is typed.
 */
export function useFoundFields(content: PdfContent, sheet: RuleSheet) {
  const [{ filter, config }, setState] = useState({ filter: NO_FILTER, config: sheet.config() })
  const soughtIn = useDeferredValue(config)
  const searchTerm = useDeferredValue(filter)
  const found = useMemo(() => findFields(content, soughtIn, searchTerm), [content, soughtIn, searchTerm])
  const setFilter = useCallback(
    (next: FieldFilter) => setState({ filter: next, config: sheet.config() }),
    [sheet],
  )
  /** Clears the filter if it hides this name. */
  const reveal = useCallback(
    (name: string) => {
      if (found && !found.has(name)) setFilter(NO_FILTER)
    },
    [found, setFilter],
  )
  return { filter, found, setFilter, reveal }
}
