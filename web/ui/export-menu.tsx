import { Button, Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'

const FORMATS = [
  { end: 'xlsx', label: 'Excel (XLSX)' },
  { end: 'csv', label: 'Testo (CSV)' },
]

interface ExportMenuProps {
  /** The name of the file, without the extension. */
  address: string
  query?: Record<string, string>
  label?: string
  size?: 'sm' | 'compact-sm'
}

/** Exports a whole table as a file in the chosen format. */
export function ExportMenu({ address, query, label = 'Esporta', size = 'sm' }: ExportMenuProps) {
  const queryString = query ? `?${new URLSearchParams(query)}` : ''
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button variant="default" size={size} leftSection={<IconDownload size={16} />}>
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {FORMATS.map(({ end, label: format }) => (
          // In a new tab: a refusal is a readable page, and the list stays open.
          <Menu.Item
            key={end}
            component="a"
            href={`${address}.${end}${queryString}`}
            target="_blank"
            rel="noopener"
          >
            {format}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
