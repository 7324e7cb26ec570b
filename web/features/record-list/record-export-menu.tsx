import { queryOf } from '../../lib/list-state.ts'
import { useSession } from '../../lib/session.ts'
import { ExportMenu } from '../../ui/export-menu.tsx'
import type { RecordListState } from '../records/list-state.ts'

/** Exports all pages of the list, with its search and sort order, as a file. */
export function RecordExportMenu({ state }: { state: RecordListState }) {
  const { can } = useSession()
  if (!can.seeAdministration) return null
  const { searchWord, columnName, order } = queryOf(state)
  return <ExportMenu address="/exports/records" query={{ searchWord, columnName, order }} />
}
