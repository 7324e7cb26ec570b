import { NativeSelect } from '@mantine/core'
import { oneOf } from '../../lib/list-state.ts'
import type { ActiveFilter as Filter } from './crm-list-states.ts'

interface ActiveFilterProps {
  label: string
  /** The labels of all, active and inactive entries. */
  labels: readonly [all: string, yes: string, no: string]
  value: Filter
  onChange(value: Filter): void
}

export function ActiveFilter({ label, labels, value, onChange }: ActiveFilterProps) {
  return (
    <NativeSelect
      aria-label={label}
      wrapperProps={{ 'data-folds': '' }}
      data={[
        { value: '', label: labels[0] },
        { value: 'yes', label: labels[1] },
        { value: 'no', label: labels[2] },
      ]}
      value={value}
      onChange={({ currentTarget }) => onChange(oneOf<Filter>(['yes', 'no'], currentTarget.value, ''))}
    />
  )
}
