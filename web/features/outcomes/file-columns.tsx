import { Button, NativeSelect, SimpleGrid, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { FILE_FIELDS, type FileField } from '../../../contract/outcomes/index.ts'
import { FIELD_LABELS } from './file-labels.ts'
import type { FilePartProps } from './file-preview.ts'

/** The columns as they were found; each can be chosen, and is remembered with the supplier. */
export function FileColumns({ preview, disabled, onAnswer }: FilePartProps) {
  const { headings, columns, headingRow, version } = preview
  const [open, setOpen] = useState(false)
  const found = FILE_FIELDS.filter((field) => typeof columns[field] === 'number')
  const options = [
    { value: '', label: 'non c’è' },
    ...headings.map((heading, index) => ({ value: String(index), label: heading || `colonna ${index + 1}` })),
  ]
  const choose = (field: FileField, value: string) =>
    onAnswer({
      headingRow,
      columns: { ...columns, [field]: value === '' ? null : Number(value) } as typeof columns,
    })
  return (
    <Stack gap={6}>
      <Text size="sm">
        {version > 0
          ? `Le regole del fornitore sono note (versione ${version}). `
          : 'È il primo file di questo fornitore. '}
        Colonne: {found.map((field) => `${headings[columns[field]!]} → ${FIELD_LABELS[field]}`).join(', ')}.{' '}
        <Button size="compact-xs" variant="default" onClick={() => setOpen(!open)} aria-expanded={open}>
          {open ? 'Nascondi' : 'Correggi'}
        </Button>
      </Text>
      {open && (
        <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="xs">
          {FILE_FIELDS.map((field) => (
            <NativeSelect
              key={field}
              size="xs"
              label={FIELD_LABELS[field]}
              data={options}
              disabled={disabled}
              value={typeof columns[field] === 'number' ? String(columns[field]) : ''}
              onChange={({ currentTarget: { value } }) => choose(field, value)}
            />
          ))}
        </SimpleGrid>
      )}
    </Stack>
  )
}
