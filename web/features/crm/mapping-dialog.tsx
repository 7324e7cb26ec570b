import { Autocomplete, Button, NativeSelect, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  CRM_CONVERSIONS,
  type CrmTarget,
  type MappedValue,
  saveCrmMapping,
} from '../../../shared/api/crm-mapping.ts'
import { oneOf } from '../../lib/list-state.ts'
import { toast } from '../../lib/toast.ts'
import { send } from '../../lib/transport.ts'
import { EntryForm } from '../../ui/entry-form.tsx'
import { isChanged } from './mapping-state.ts'
import { CONVERSION_WORDS, PART_WORDS, sourceLabel } from './mapping-words.ts'

interface MappingDialogProps {
  value: MappedValue
  /** API name. */
  module: string
  /** What each module has, where that is known. */
  names: Readonly<Record<string, readonly string[]>>
  onClose(): void
}

/** Where one value of one part goes. */
export function MappingDialog({ value, module, names, onClose }: MappingDialogProps) {
  const { part, source, field, conversion, standard } = value
  const client = useQueryClient()
  const [target, setTarget] = useState<CrmTarget | null>({ field, conversion })
  const typed = target ?? standard
  const save = useMutation<unknown, Error, void>({
    mutationFn: () => send(saveCrmMapping, { body: { part, source, target, was: { field, conversion } } }),
    meta: { failure: 'in place' },
    onSuccess: () => {
      toast.success('Mapping has been updated')
      void client.invalidateQueries({ queryKey: ['crm-mapping'] })
      onClose()
    },
  })
  return (
    <EntryForm title={`${sourceLabel(source)} · ${PART_WORDS[part]}`} word="Update" {...{ save, onClose }}>
      {(issues) => (
        <>
          <Autocomplete
            label="Nome API del campo"
            description={`Nel modulo ${module}. Vuoto: il valore non va nel CRM.`}
            data-autofocus
            maxLength={100}
            value={typed.field}
            error={issues.field}
            onChange={(field) => setTarget({ ...typed, field })}
            data={names[module] ?? []}
            limit={12}
            openOnFocus={false}
          />
          <NativeSelect
            label="Scritto come"
            data={CRM_CONVERSIONS.map((one) => ({ value: one, label: CONVERSION_WORDS[one] }))}
            value={typed.conversion}
            onChange={({ currentTarget }) =>
              setTarget({ ...typed, conversion: oneOf(CRM_CONVERSIONS, currentTarget.value, 'text') })
            }
          />
          <Text size="sm" c="dimmed">
            Per regola va in <code>{standard.field || 'nessun campo'}</code>.
          </Text>
          {isChanged({ ...value, ...typed }) && (
            <Button variant="subtle" size="compact-sm" w="fit-content" onClick={() => setTarget(null)}>
              Torna alla regola
            </Button>
          )}
        </>
      )}
    </EntryForm>
  )
}
