import { Group, Text } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import '@mantine/dropzone/styles.css'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { MAX_TABLE_BYTES } from '../../../shared/api/uploads.ts'

interface TableDropProps {
  current: string | undefined
  disabled: boolean
  onFile(file: File): void
}

/** A table file, dropped or chosen. Every file is passed on: the receiver shows why one is rejected. */
export function TableDrop({ current, disabled, onFile }: TableDropProps) {
  return (
    <Dropzone
      onDrop={([file]) => file && onFile(file)}
      disabled={disabled}
      multiple={false}
      inputProps={{ 'aria-label': 'File xlsx o CSV' }}
      p="sm"
    >
      <Group gap="sm" wrap="nowrap" style={{ pointerEvents: 'none' }}>
        <IconFileSpreadsheet size={28} />
        <div>
          <Text size="sm" fw={500} style={{ overflowWrap: 'anywhere' }}>
            {current ?? 'Trascina qui il file, oppure fai clic per sceglierlo'}
          </Text>
          <Text size="xs" c="dimmed">
            xlsx o CSV, al massimo {MAX_TABLE_BYTES / 1024 / 1024} MB.
          </Text>
        </div>
      </Group>
    </Dropzone>
  )
}
