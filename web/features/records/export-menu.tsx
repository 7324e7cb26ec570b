import { Button, Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { queryOf } from '../../lib/list-state.ts'
import { useSession } from '../../lib/session.ts'
import type { RecordListState } from './list-state.ts'

const FORMATS = [
  { name: 'records.xlsx', label: 'Excel (XLSX)' },
  { name: 'records.csv', label: 'Testo (CSV)' },
]

/** The list as it is searched and sorted, all of its pages, as a file. */
export function ExportMenu({ state }: { state: RecordListState }) {
  const { can } = useSession()
  if (!can.seeAdministration) return null
  const { searchWord, columnName, order } = queryOf(state)
  const query = new URLSearchParams({ searchWord, columnName, order })
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button variant="default" size="sm" leftSection={<IconDownload size={16} />}>
          Esporta
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {FORMATS.map(({ name, label }) => (
          // A tab of its own: a refusal is a page to read, and the list stays.
          <Menu.Item
            key={name}
            component="a"
            href={`/exports/${name}?${query}`}
            target="_blank"
            rel="noopener"
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
