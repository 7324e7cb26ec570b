import { useDocumentTitle } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { RecordFormPageProps } from '../features/record-form/props.ts'
import { RecordFormPage } from '../features/record-form/record-form-page.tsx'
import { reloadRecordLists } from '../features/records/record-queries.ts'
import { modeOf } from './address.ts'

export function NewRecord() {
  return <Form mode="new" />
}

export function OpenRecord() {
  const params = useParams({ strict: false })
  return <Form mode={modeOf('status' in params ? params.status : undefined)} />
}

export function DuplicateRecord() {
  return <Form mode="duplicate" />
}

const TITLES: Record<RecordFormPageProps['mode'], string> = {
  new: 'Nuovo record · Sportello',
  edit: 'Record · Sportello',
  view: 'Record · Sportello',
  duplicate: 'Copia di un record · Sportello',
}

function Form({ mode }: Pick<RecordFormPageProps, 'mode'>) {
  const { id } = useParams({ strict: false })
  const prefill = useSearch({ strict: false }) as Record<string, string>
  const client = useQueryClient()
  const navigate = useNavigate()
  useDocumentTitle(TITLES[mode])
  // A form also saves drafts by itself, so leaving it in any way may have changed the list.
  useEffect(() => () => void reloadRecordLists(client), [client])
  const onSaved = () => void navigate({ to: '/' })
  return (
    <RecordFormPage
      key={`${mode} ${id ?? ''}`}
      mode={mode}
      {...(id !== undefined && { recordId: id })}
      prefill={prefill}
      onSaved={onSaved}
    />
  )
}
