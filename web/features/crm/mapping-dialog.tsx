import { Autocomplete, Button, NativeSelect, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  CRM_CONVERSIONS,
  type CrmConversion,
  type CrmTarget,
  type MappedValue,
  saveCrmMapping,
} from '../../../shared/api/crm-mapping.ts'
import { oneOf } from '../../lib/list-state.ts'
import { toast } from '../../lib/toast.ts'
import { send } from '../../lib/transport.ts'
import { EntryForm } from '../../ui/crud/entry-form.tsx'
import type { EntryModel } from '../../ui/editing/entry-editor.ts'
import { useEntryEditor } from '../../ui/editing/use-entry-editor.ts'
import { CONVERSION_LABELS, PART_LABELS, sourceLabel } from './mapping-labels.ts'
import { isChanged } from './mapping-state.ts'

/** Properties of both a mapped value and the stored entry of a stale save. */
type Mapped = CrmTarget & { part: string; source: string }

export const MAPPING: EntryModel<CrmTarget, Mapped> = {
  kind: 'crm-mapping',
  empty: { field: '', conversion: 'text' },
  fields: [
    { name: 'field', label: 'Nome API del campo', show: (field: string) => field || 'Non va nel CRM' },
    { name: 'conversion', label: 'Scritto come', show: (one: CrmConversion) => CONVERSION_LABELS[one] },
  ],
  idOf: ({ part, source }) => `${part}:${source}`,
  valuesOf: ({ field, conversion }) => ({ field, conversion }),
}

interface MappingDialogProps {
  value: MappedValue
  /** API name. */
  module: string
  /** The fields of each module, if known. */
  names: Readonly<Record<string, readonly string[]>>
  onClose(): void
}

/** The target field of one value in one part. */
export function MappingDialog({ value, module, names, onClose }: MappingDialogProps) {
  const { part, source, standard } = value
  const client = useQueryClient()
  const editor = useEntryEditor(MAPPING, value)
  const { values: typed } = editor.read()
  const save = useMutation<unknown, Error, void>({
    mutationFn: () => {
      const { values: target, base: was } = editor.beginSave()
      return send(saveCrmMapping, { body: { part, source, target, was } })
    },
    meta: { failure: 'in place' },
    onError: editor.acceptConflict,
    onSuccess: () => {
      editor.saved()
      toast.success('Mapping has been updated')
      void client.invalidateQueries({ queryKey: ['crm-mapping'] })
      onClose()
    },
  })
  return (
    <EntryForm
      title={`${sourceLabel(source)} · ${PART_LABELS[part]}`}
      save={save}
      editor={editor}
      onClose={onClose}
    >
      {(issues) => (
        <>
          <Autocomplete
            label="Nome API del campo"
            description={`Nel modulo ${module}. Vuoto: il valore non va nel CRM.`}
            data-autofocus
            maxLength={100}
            value={typed.field}
            error={issues.field}
            onChange={(field) => editor.change({ field })}
            data={names[module] ?? []}
            limit={12}
            openOnFocus={false}
          />
          <NativeSelect
            label="Scritto come"
            data={CRM_CONVERSIONS.map((one) => ({ value: one, label: CONVERSION_LABELS[one] }))}
            value={typed.conversion}
            onChange={({ currentTarget }) =>
              editor.change({ conversion: oneOf(CRM_CONVERSIONS, currentTarget.value, 'text') })
            }
          />
          <Text size="sm" c="dimmed">
            Per regola va in <code>{standard.field || 'nessun campo'}</code>.
          </Text>
          {isChanged({ ...value, ...typed }) && (
            <Button
              variant="subtle"
              size="compact-sm"
              w="fit-content"
              onClick={() => editor.change(standard)}
            >
              Torna alla regola
            </Button>
          )}
        </>
      )}
    </EntryForm>
  )
}
