import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DOCUMENT_SAMPLES, type ValuesSource } from '../../shared/api/document-samples.ts'
import { listRecords } from '../../shared/api/records.ts'
import { callQuery } from '../lib/call-query.ts'

const MAX_RECORDS = 10
const PAUSE_MS = 300

const recordSearchQuery = (searchWord: string) =>
  queryOptions({
    ...callQuery(
      ['records', 'source', searchWord],
      listRecords,
      { query: { limit: MAX_RECORDS, searchWord } },
      ({ records }) => records,
    ),
    placeholderData: keepPreviousData,
  })

interface ValuesSourcePickerProps {
  value: ValuesSource
  onChange(value: ValuesSource): void
}

const keyOf = (source: ValuesSource) => ('sample' in source ? source.sample : source.record)

/** The values of an example: an example contract, or a record found by its customer. */
export function ValuesSourcePicker({ value, onChange }: ValuesSourcePickerProps) {
  const [typed, setTyped] = useState('')
  const [searchTerm] = useDebouncedValue(typed, PAUSE_MS)
  const [chosen, setChosen] = useState<{ value: string; label: string }>()
  const { data = [] } = useQuery(recordSearchQuery(searchTerm))
  const samples = DOCUMENT_SAMPLES.map(({ id, name }) => ({ value: id as string, label: name }))
  const records = data.map(({ id, last_name, name, ragione_sociale, code }) => ({
    value: id,
    label: [ragione_sociale || `${last_name} ${name}`.trim() || 'Senza nome', code]
      .filter(Boolean)
      .join(' · '),
  }))
  const chosenOption = chosen && !records.some((record) => record.value === chosen.value) ? [chosen] : []
  return (
    <Select
      label="Contratto di prova"
      searchable
      allowDeselect={false}
      data={[
        { group: 'Contratti inventati', items: samples },
        { group: 'Record', items: [...chosenOption, ...records] },
      ]}
      // The server has already searched the records.
      filter={({ options }) => options}
      onSearchChange={(text) =>
        setTyped([...samples, ...records, ...chosenOption].some(({ label }) => label === text) ? '' : text)
      }
      nothingFoundMessage="Nessun record"
      maxDropdownHeight={280}
      value={keyOf(value)}
      onChange={(key) => {
        const sample = DOCUMENT_SAMPLES.find(({ id }) => id === key)
        if (sample) return onChange({ sample: sample.id })
        const record = records.find((found) => found.value === key)
        if (!record) return
        setChosen(record)
        onChange({ record: record.value })
      }}
    />
  )
}
