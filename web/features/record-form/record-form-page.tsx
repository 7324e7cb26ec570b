import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Catalogue } from '../../../contract/index.ts'
import { catalogueQueries } from '../../lib/catalogue.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { buildCompleteCatalogue } from './persistence/build-catalogue.ts'
import type { FormKey } from './persistence/journal-entry.ts'
import { isUnavailable, openNew, openStored, recordQuery } from './persistence/load-record.ts'
import type { RecordFormPageProps } from './record-form-page-props.ts'
import { FormFrame, FormTitle } from './screen/form-frame.tsx'
import { MissingRecord } from './screen/missing-record.tsx'
import { RecordForm } from './screen/record-form.tsx'
import { RecordView } from './screen/record-view.tsx'
import { listsQuery } from './store/load-lists.ts'

/** The contract form: new, opened, copied or read-only. Waits for the catalogue and the record. */
export function RecordFormPage(props: RecordFormPageProps) {
  // Requested immediately: loaded while the form waits for the catalogue.
  useQuery(listsQuery)
  const catalogue = useCatalogue()
  const record = useQuery({ ...recordQuery(props.recordId ?? ''), enabled: props.recordId !== undefined })
  const [recovering, setRecovering] = useState<FormKey>()
  if (recovering && catalogue.data)
    return <RecoveredForm {...props} recovering={recovering} catalogue={catalogue.data} />
  if (props.recordId !== undefined && isUnavailable(record.error))
    return (
      <MissingRecord
        recordId={props.recordId}
        form={props.mode === 'duplicate' ? `duplicate:${props.recordId}` : `record:${props.recordId}`}
        removal={record.error.removal}
        onRestored={() => void record.refetch()}
        onRecover={setRecovering}
      />
    )
  const failed = catalogue.error ?? record.error
  if (failed) {
    const retry = () => {
      if (catalogue.error) catalogue.refetch()
      if (record.error) void record.refetch()
    }
    return (
      <LoadError
        what="Impossibile aprire il modulo"
        error={failed}
        onRetry={retry}
        retrying={record.isFetching}
      />
    )
  }
  if (!catalogue.data || (props.recordId !== undefined && !record.data))
    return <FormFrame heading={props.heading ?? <FormTitle mode={props.mode} />} />
  return <OpenedForm {...props} catalogue={catalogue.data} record={record.data} />
}

interface OpenedProps extends RecordFormPageProps {
  catalogue: Catalogue
  record: Parameters<typeof openStored>[1] | undefined
}

function OpenedForm({ catalogue, record, mode, prefill, above, ...props }: OpenedProps) {
  // Once, at the start: lists that are reloaded later must not discard typed values.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form starts from what was there when it opened
  const opening = useMemo(
    () =>
      record ? openStored(mode, record, catalogue, new Date()) : openNew(prefill, catalogue, new Date()),
    [],
  )
  return (
    <>
      {above}
      {mode === 'view' && record ? (
        <RecordView record={record} opening={opening} catalogue={catalogue} heading={props.heading} />
      ) : (
        <RecordForm mode={mode} opening={opening} catalogue={catalogue} prefill={prefill} {...props} />
      )}
    </>
  )
}

/** A new contract with the values typed into a removed record. */
function RecoveredForm({
  catalogue,
  recovering,
  onSaved,
  onCreated,
}: RecordFormPageProps & { catalogue: Catalogue; recovering: FormKey }) {
  const [opening] = useState(() => openNew({}, catalogue, new Date()))
  return (
    <RecordForm
      mode="new"
      opening={opening}
      catalogue={catalogue}
      recovering={recovering}
      onSaved={onSaved}
      onCreated={onCreated}
    />
  )
}

function useCatalogue() {
  return useQueries({
    queries: [
      catalogueQueries.products,
      catalogueQueries.operations,
      catalogueQueries.owners,
      catalogueQueries.managedFields,
      catalogueQueries.question,
      catalogueQueries.mailBlocks,
      catalogueQueries.packageChoices,
    ],
    combine: ([products, operations, owners, managed, question, interactions, packages]) => {
      const all = [products, operations, owners, managed, question, interactions, packages]
      return {
        data: buildCompleteCatalogue({
          products: products.data,
          operations: operations.data,
          owners: owners.data,
          managed: managed.data,
          question: question.data,
          interactions: interactions.data,
          packages: packages.data,
        }),
        error: all.find((query) => query.error && !query.data)?.error ?? null,
        refetch: () => all.filter((query) => query.error).forEach((query) => void query.refetch()),
      }
    },
  })
}
