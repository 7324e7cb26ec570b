import { Autocomplete, Button, NativeSelect, Text } from '@mantine/core'
import {
  CRM_CONVERSIONS,
  type CrmConversion,
  type CrmTarget,
  type MappedValue,
  saveCrmMapping,
} from '../../../shared/api/crm-mapping.ts'
import { oneOf } from '../../lib/list-state.ts'
import { send } from '../../lib/transport.ts'
import type { Entity } from '../../ui/crud/entity.ts'
import { EntryDialog } from '../../ui/crud/entry-dialog.tsx'
import { CONVERSION_LABELS, PART_LABELS, sourceLabel } from './mapping-labels.ts'
import { isChanged } from './mapping-state.ts'

/** Properties of both a mapped value and the stored entry of a stale save. */
type Mapped = CrmTarget & Pick<MappedValue, 'part' | 'source'>

/** The target field of one value in one part; a save names the target that its author read. */
export const MAPPING: Entity<CrmTarget, Mapped> = {
  kind: 'crm-mapping',
  empty: { field: '', conversion: 'text' },
  fields: [
    { name: 'field', label: 'Nome API del campo', show: (field: string) => field || 'Non va nel CRM' },
    { name: 'conversion', label: 'Scritto come', show: (one: CrmConversion) => CONVERSION_LABELS[one] },
  ],
  idOf: ({ part, source }) => `${part}:${source}`,
  nameOf: ({ part, source }) => `${sourceLabel(source)}, ${PART_LABELS[part]}`,
  valuesOf: ({ field, conversion }) => ({ field, conversion }),
  update: async ({ part, source }, target, was) => {
    await send(saveCrmMapping, { body: { part, source, target, was } })
    return undefined
  },
  reload: (client, options) => client.invalidateQueries({ queryKey: ['crm-mapping'] }, options),
  texts: { updated: 'Mapping has been updated' },
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
  return (
    <EntryDialog
      entity={MAPPING}
      title={`${sourceLabel(source)} · ${PART_LABELS[part]}`}
      entry={value}
      onClose={onClose}
    >
      {({ values: typed, issues, change }) => (
        <>
          <Autocomplete
            label="Nome API del campo"
            description={`Nel modulo ${module}. Vuoto: il valore non va nel CRM.`}
            data-autofocus
            maxLength={100}
            value={typed.field}
            error={issues.field}
            onChange={(field) => change({ field })}
            data={names[module] ?? []}
            limit={12}
            openOnFocus={false}
          />
          <NativeSelect
            label="Scritto come"
            data={CRM_CONVERSIONS.map((one) => ({ value: one, label: CONVERSION_LABELS[one] }))}
            value={typed.conversion}
            onChange={({ currentTarget }) =>
              change({ conversion: oneOf(CRM_CONVERSIONS, currentTarget.value, 'text') })
            }
          />
          <Text size="sm" c="dimmed">
            Per regola va in <code>{standard.field || 'nessun campo'}</code>.
          </Text>
          {isChanged({ ...value, ...typed }) && (
            <Button variant="subtle" size="compact-sm" w="fit-content" onClick={() => change(standard)}>
              Torna alla regola
            </Button>
          )}
        </>
      )}
    </EntryDialog>
  )
}
