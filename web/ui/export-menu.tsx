import { Button, Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'

const FORMATS = [
  { end: 'xlsx', label: 'Excel (XLSX)' },
  { end: 'csv', label: 'Testo (CSV)' },
]

interface ExportMenuProps {
  /** Of the file, without the dot and what its format ends with. */
  address: string
  query?: Record<string, string>
  label?: string
  size?: 'sm' | 'compact-sm'
}

/** A whole table as a file, in the format that is chosen. */
export function ExportMenu({ address, query, label = 'Esporta', size = 'sm' }: ExportMenuProps) {
  const asked = query ? `?${new URLSearchParams(query)}` : ''
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button variant="default" size={size} leftSection={<IconDownload size={16} />}>
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {FORMATS.map(({ end, label: format }) => (
          // A tab of its own: a refusal is a page to read, and the list stays.
          <Menu.Item
            key={end}
            component="a"
            href={`${address}.${end}${asked}`}
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
