import { NativeSelect } from '@mantine/core'
import { oneOf } from '../../lib/list-state.ts'
import type { ActiveFilter as Filter } from './list-states.ts'

interface ActiveFilterProps {
  label: string
  /** What both, those in use and the others are called. */
  words: readonly [all: string, yes: string, no: string]
  value: Filter
  onChange(value: Filter): void
}

export function ActiveFilter({ label, words, value, onChange }: ActiveFilterProps) {
  return (
    <NativeSelect
      aria-label={label}
      data={[
        { value: '', label: words[0] },
        { value: 'yes', label: words[1] },
        { value: 'no', label: words[2] },
      ]}
      value={value}
      onChange={({ currentTarget }) => onChange(oneOf<Filter>(['yes', 'no'], currentTarget.value, ''))}
    />
  )
}
