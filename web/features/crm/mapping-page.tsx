import { Alert, Group, NativeSelect, Text, Title } from '@mantine/core'
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CRM_MAPPED_PARTS, type MappedValue, readCrmMapping } from '../../../shared/api/crm-mapping.ts'
import { callQuery } from '../../lib/call-query.ts'
import { oneOf } from '../../lib/list-state.ts'
import { useReopenEditor } from '../../ui/editing/use-entry-editor.ts'
import { EmptyList } from '../../ui/empty-list.tsx'
import { FiltersButton } from '../../ui/filters-button.tsx'
import { EntryHistory } from '../../ui/history/history-drawer.tsx'
import { LoadState } from '../../ui/load-state.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { ValuesSourcePicker } from '../../ui/values-source.tsx'
import { CrmNavigation } from './crm-navigation.tsx'
import { ExternalCrmStatus } from './external-crm-status.tsx'
import classes from './mapping.module.css'
import { MAPPING, MappingDialog } from './mapping-dialog.tsx'
import { PART_LABELS, sourceLabel } from './mapping-labels.ts'
import { MappingRows } from './mapping-rows.tsx'
import {
  countsOf,
  filterValues,
  MAPPING_FILTERS,
  MAPPING_START,
  type MappingFilter,
  type MappingState,
  sourceOf,
} from './mapping-state.ts'

const CRM_MAPPING = ['crm-mapping']

const mappingQuery = (state: MappingState) => {
  const query = sourceOf(state)
  return queryOptions({
    ...callQuery([...CRM_MAPPING, query], readCrmMapping, { query }),
    placeholderData: keepPreviousData,
  })
}

const FILTER_LABELS: Record<MappingFilter, string> = {
  filled: 'Compilati',
  sent: 'Inviati',
  kept: 'Compilati e non inviati',
  missing: 'Richiesti e vuoti',
  invalid: 'Che il CRM non accetta',
  changed: 'Cambiati dall’ufficio',
  all: 'Tutti',
}

interface MappingPageProps {
  state: MappingState
  onState(state: MappingState, options?: { replace: boolean }): void
}

type Open = { what: 'edit' | 'history'; value: MappedValue }

/** SYNC-10: the target field of each value in an external CRM, shown for a contract and editable here. */
export function MappingPage({ state, onState }: MappingPageProps) {
  const query = useQuery(mappingQuery(state))
  const { data, isPlaceholderData } = query
  const client = useQueryClient()
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const values = data?.values ?? []
  useReopenEditor<MappedValue>(MAPPING.kind, (value) => value && setOpen({ what: 'edit', value }))
  const counts = countsOf(values, state.part)
  const rows = filterValues(values, state)
  return (
    <>
      <Group justify="space-between" wrap="nowrap" mb="xs">
        <Title order={1} size="h3">
          Dove vanno i valori nel CRM
        </Title>
        <FiltersButton label="Filtri" />
      </Group>
      <CrmNavigation />
      {data?.provider === 'built-in' && (
        <Alert variant="light" py="xs" mb="xs" data-folds="">
          Oggi i contratti vanno nel CRM incorporato, che conserva ogni valore con il nome del modulo. La
          mappatura vale con Zoho (<code>CRM_PROVIDER=zoho</code>): si può preparare già ora.
        </Alert>
      )}
      <div className={classes.filters} data-folds="">
        <ValuesSourcePicker
          value={sourceOf(state)}
          onChange={(source) => onState({ ...state, of: 'sample' in source ? source.sample : source.record })}
        />
        <NativeSelect
          label="Parte"
          value={state.part}
          data={[
            { value: '', label: 'Tutte le parti' },
            ...CRM_MAPPED_PARTS.map((part) => ({ value: part, label: PART_LABELS[part] })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            onState({ ...state, part: oneOf<MappingState['part']>(CRM_MAPPED_PARTS, value, '') })
          }
        />
        <NativeSelect
          label="Mostra"
          value={state.show}
          data={MAPPING_FILTERS.map((show) => ({
            value: show,
            label: `${FILTER_LABELS[show]} (${counts[show]})`,
          }))}
          onChange={({ currentTarget: { value } }) =>
            onState({ ...state, show: oneOf(MAPPING_FILTERS, value, MAPPING_START.show) })
          }
        />
        <SearchBox
          searchWord={state.searchWord}
          placeholder="Campo, valore o nome API"
          searchOn="typing"
          onSearch={(searchWord) => onState({ ...state, searchWord: searchWord.trim() })}
        />
      </div>
      <LoadState query={query} failed="Impossibile leggere la mappatura" rows={8} stale />
      {data && counts.missing > 0 && (
        <Alert color="red" variant="light" py="xs" mb="xs" role="alert">
          Il CRM rifiuterebbe {counts.missing === 1 ? 'una voce' : 'delle voci'}: mancano{' '}
          {filterValues(values, { ...state, show: 'missing', searchWord: '' })
            .map(({ part, source }) => `${sourceLabel(source)} (${PART_LABELS[part]})`)
            .join(', ')}
          .
        </Alert>
      )}
      {data?.elsewhere && (
        <ExternalCrmStatus
          elsewhere={data.elsewhere}
          problemCount={counts.invalid}
          shown={state.show === 'invalid'}
          query={sourceOf(state)}
          onRead={(read) => client.setQueryData(mappingQuery(state).queryKey, read)}
          onShow={() => onState({ ...state, show: 'invalid', searchWord: '' })}
        />
      )}
      {data && rows.length === 0 && (
        <EmptyList
          narrowed
          notFound={
            state.searchWord ? `Nessun valore per «${state.searchWord}».` : 'Nessun valore con questi filtri.'
          }
          onClear={() => onState({ ...MAPPING_START, of: state.of })}
          nothingYet=""
          first={undefined}
        />
      )}
      {data && rows.length > 0 && (
        <MappingRows
          rows={rows}
          modules={data.modules}
          stale={isPlaceholderData}
          onEdit={(value) => setOpen({ what: 'edit', value })}
          onHistory={(value) => setOpen({ what: 'history', value })}
        />
      )}
      {data &&
        data.outside.length > 0 &&
        state.part === '' &&
        ['filled', 'kept', 'all'].includes(state.show) && (
          <section aria-label="Fuori dal CRM" className={classes.outside}>
            <Title order={2} size="h5">
              Compilati, e di nessuna parte
            </Title>
            <Text size="sm" c="dimmed">
              Riguardano il modulo stesso, o le mail:{' '}
              {data.outside.map(({ source, value }) => `${sourceLabel(source)} (${value})`).join(', ')}.
            </Text>
          </section>
        )}
      {open?.what === 'edit' && (
        <MappingDialog
          value={open.value}
          module={data?.modules[open.value.part] ?? ''}
          names={data?.elsewhere?.names ?? {}}
          onClose={close}
        />
      )}
      {open?.what === 'history' && <EntryHistory entity={MAPPING} entry={open.value} onClose={close} />}
    </>
  )
}
