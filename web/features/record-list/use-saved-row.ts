import { useQuery } from '@tanstack/react-query'
import type { RecordRow } from '../../../shared/api/records.ts'
import { CallFailure } from '../../lib/call-failure.ts'
import type { PageOfRows } from '../../lib/use-list-page.ts'
import { recordRowQuery } from '../records/record-queries.ts'
import { savedRecord } from '../records/saved-record.ts'

/** The row of the record saved last; undefined without one, and after its removal. */
export function useSavedRow(page: PageOfRows<RecordRow> | undefined): RecordRow | undefined {
  const id = savedRecord.useId()
  const listed = page?.rows.find((row) => row.id === id)
  const isElsewhere = id !== undefined && page !== undefined && !listed
  const { data, error } = useQuery({ ...recordRowQuery(id ?? ''), enabled: isElsewhere })
  const isGone = error instanceof CallFailure && error.status === 404
  return id === undefined || isGone ? undefined : (listed ?? data)
}

/** LIST-25: the page with this row, first if search, order or page exclude it. */
export const withSavedRow = <Page extends PageOfRows<RecordRow>>(
  page: Page,
  saved: RecordRow | undefined,
): Page =>
  !saved || page.rows.some(({ id }) => id === saved.id) ? page : { ...page, rows: [saved, ...page.rows] }
