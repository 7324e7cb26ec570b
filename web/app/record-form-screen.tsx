import { useDocumentTitle } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useChildMatches, useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { RecordFormPage } from '../features/record-form/record-form-page.tsx'
import type { RecordFormPageProps } from '../features/record-form/record-form-page-props.ts'
import { ChangeNotice, RecordHeading, recordHeadline } from '../features/record-list/record-heading.tsx'
import { recordRowQuery, reloadRecordLists } from '../features/records/record-queries.ts'
import { savedRecord } from '../features/records/saved-record.ts'
import { OutContract } from '../features/signatures/changed-contract.tsx'
import { STATE_LABELS } from '../features/signatures/envelope-labels.ts'
import { type FormUrl, isSameForm, parseFormUrl } from './url-params.ts'

const OUT =
  'Il contratto di questo record è alla firma: quello che salvi qui non cambia quello che il cliente legge.'
const TITLES: Record<RecordFormPageProps['mode'], string> = {
  new: 'Nuovo record · Sportello',
  edit: 'Record · Sportello',
  view: 'Record · Sportello',
  duplicate: 'Copia di un record · Sportello',
}

/** The open form. */
interface OpenForm {
  /** The URL at which it was opened. */
  opened: FormUrl
  prefill: Record<string, string>
  /** The current URL: its record may have been stored since, more than once if the first was removed. */
  at: FormUrl
  /** The next URL, until the navigation to it is done. */
  next?: FormUrl
}

/** Whether this URL still shows the same form. */
const showsSameForm = ({ at, next }: OpenForm, address: FormUrl): boolean =>
  isSameForm(at, address) || (next !== undefined && isSameForm(next, address))

const openAt = (opened: FormUrl, prefill: OpenForm['prefill']): OpenForm => ({
  opened,
  prefill,
  at: opened,
})

/** The form at any of its URLs. Storing a new record changes the URL and not the form. */
export function RecordFormScreen() {
  const address = useFormUrl()
  const prefill = useLocation({ select: ({ search }) => search as Record<string, string> })
  const client = useQueryClient()
  const navigate = useNavigate()
  const [form, setForm] = useState(() => openAt(address ?? { mode: 'new', id: undefined }, prefill))
  const shown = address?.mode === 'edit' || address?.mode === 'view' ? address.id : undefined
  const { data: row } = useQuery({ ...recordRowQuery(shown ?? ''), enabled: shown !== undefined })
  const record = shown === undefined ? undefined : row
  useDocumentTitle(
    record ? `${recordHeadline(record)} · Sportello` : TITLES[address?.mode ?? form.opened.mode],
  )
  // The form also saves drafts automatically, so leaving it in any way may have changed the list.
  useEffect(() => () => void reloadRecordLists(client), [client])

  if (address && !showsSameForm(form, address)) setForm(openAt(address, prefill))
  else if (address && form.next && isSameForm(form.next, address)) {
    const { next, ...rest } = form
    setForm({ ...rest, at: next })
  }

  const { mode, id } = form.opened
  const onCreated = (created: string) => {
    setForm((open) => ({ ...open, next: { mode: 'edit', id: created } }))
    const replaceUrl = { replace: true, ignoreBlocker: true, resetScroll: false }
    void navigate({ to: '/$id', params: { id: created }, ...replaceUrl })
  }
  return (
    <RecordFormPage
      key={`${mode} ${id ?? ''}`}
      mode={mode}
      {...(id !== undefined && { recordId: id })}
      prefill={form.prefill}
      above={
        id !== undefined &&
        mode !== 'duplicate' && (
          <>
            <OutContract recordId={id} unchanged={OUT} />
            {record && address?.mode === 'edit' && <ChangeNotice row={record} />}
          </>
        )
      }
      {...(record && {
        heading: (
          <RecordHeading row={record} onRemoved={() => void navigate({ to: '/', ignoreBlocker: true })} />
        ),
      })}
      {...(record?.signature && { signatureState: STATE_LABELS[record.signature.state] })}
      onSaved={(saved) => {
        savedRecord.show(saved)
        void navigate({ to: '/' })
      }}
      onCreated={onCreated}
    />
  )
}

/** Undefined while the form is closing. */
function useFormUrl(): FormUrl | undefined {
  return useChildMatches({
    select: (matches) => {
      const leaf = matches.at(-1)
      return leaf && parseFormUrl(leaf.fullPath, leaf.params)
    },
  })
}
