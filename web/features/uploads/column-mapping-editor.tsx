import { Alert, NativeSelect, ScrollArea, Select, SimpleGrid, Table } from '@mantine/core'
import { columnChoices, type Preview } from './column-mapping.ts'
import type { UploadKind } from './upload-kind.ts'

/** More rows make the dialog long; further rows are only used for the file's notes. */
const SHOWN = 8

interface ColumnMappingEditorProps<Name extends string> {
  kind: UploadKind<Name>
  preview: Preview<Name>
  disabled: boolean
  onChange(columns: Record<Name, number | null>): void
  onSheet(sheet: string): void
}

/** The recognised table of the file: a choice for each column, and the first rows. */
export function ColumnMappingEditor<Name extends string>(props: ColumnMappingEditorProps<Name>) {
  const { kind, preview, disabled, onChange, onSheet } = props
  const choices = columnChoices(preview)
  const note = kind.noteOf?.(preview)
  return (
    <>
      {preview.detected.kind === 'xlsx' && (
        <NativeSelect
          label="Foglio"
          data={preview.detected.sheets}
          value={preview.detected.sheet}
          disabled={disabled || preview.detected.sheets.length === 1}
          onChange={({ currentTarget: { value } }) => onSheet(value)}
        />
      )}
      <SimpleGrid cols={{ base: 1, xs: Math.min(3, kind.columns.length) }} spacing="sm">
        {kind.columns.map((name) => (
          <Select
            key={name}
            label={kind.labels[name]}
            data={choices}
            value={preview.columns[name] === null ? null : String(preview.columns[name])}
            error={preview.columns[name] === null && !kind.optional?.includes(name) && 'Scegli la colonna'}
            {...(kind.optional?.includes(name) && { clearable: true, placeholder: 'Non c’è' })}
            disabled={disabled}
            onChange={(at) => onChange({ ...preview.columns, [name]: at === null ? null : Number(at) })}
          />
        ))}
      </SimpleGrid>
      {note && (
        <Alert color="blue" variant="outline" py="xs">
          {note}
        </Alert>
      )}
      <ScrollArea type="auto" tabIndex={0} aria-label="Prime righe del file">
        <Table withTableBorder fz="xs">
          <Table.Tbody>
            {preview.rows.slice(0, SHOWN).map(({ number, cells }) => (
              <Table.Tr key={number} fw={number === preview.headingRow ? 600 : undefined}>
                <Table.Td c="dimmed">{number}</Table.Td>
                {choices.map(({ value }) => (
                  <Table.Td key={value}>{cells[Number(value)]}</Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea>
    </>
  )
}
