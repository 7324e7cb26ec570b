import { useDocumentTitle } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useChildMatches, useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { RecordFormPageProps } from '../features/record-form/props.ts'
import { RecordFormPage } from '../features/record-form/record-form-page.tsx'
import { reloadRecordLists } from '../features/records/record-queries.ts'
import { type FormAddress, formAddress, sameAddress } from './form-address.ts'

const TITLES: Record<RecordFormPageProps['mode'], string> = {
  new: 'Nuovo record · Sportello',
  edit: 'Record · Sportello',
  view: 'Record · Sportello',
  duplicate: 'Copia di un record · Sportello',
}

/** The form that is open. */
interface OpenForm {
  /** Where it was opened. */
  opened: FormAddress
  prefill: Record<string, string>
  /** Where it stands now: its record may have been stored since, and more than once where the first was removed. */
  at: FormAddress
  /** Where it goes on, until the address has become that one. */
  next?: FormAddress
}

/** Whether this address still shows the same form. */
const isSameForm = ({ at, next }: OpenForm, address: FormAddress): boolean =>
  sameAddress(at, address) || (next !== undefined && sameAddress(next, address))

const openAt = (opened: FormAddress, prefill: OpenForm['prefill']): OpenForm => ({
  opened,
  prefill,
  at: opened,
})

/** The form at any of its addresses. A new record that is stored changes the address and not the form. */
export function RecordFormRoute() {
  const address = useFormAddress()
  const prefill = useLocation({ select: ({ search }) => search as Record<string, string> })
  const client = useQueryClient()
  const navigate = useNavigate()
  const [form, setForm] = useState(() => openAt(address ?? { mode: 'new', id: undefined }, prefill))
  useDocumentTitle(TITLES[address?.mode ?? form.opened.mode])
  // A form also saves drafts by itself, so leaving it in any way may have changed the list.
  useEffect(() => () => void reloadRecordLists(client), [client])

  if (address && !isSameForm(form, address)) setForm(openAt(address, prefill))
  else if (address && form.next && sameAddress(form.next, address)) {
    const { next, ...rest } = form
    setForm({ ...rest, at: next })
  }

  const { mode, id } = form.opened
  const onCreated = (created: string) => {
    setForm((open) => ({ ...open, next: { mode: 'edit', id: created } }))
    const quietly = { replace: true, ignoreBlocker: true, resetScroll: false }
    void navigate({ to: '/$id', params: { id: created }, ...quietly })
  }
  return (
    <RecordFormPage
      key={`${mode} ${id ?? ''}`}
      mode={mode}
      {...(id !== undefined && { recordId: id })}
      prefill={form.prefill}
      onSaved={() => void navigate({ to: '/' })}
      onCreated={onCreated}
    />
  )
}

/** Undefined for a moment while the form is left. */
function useFormAddress(): FormAddress | undefined {
  return useChildMatches({
    select: (matches) => {
      const leaf = matches.at(-1)
      return leaf && formAddress(leaf.fullPath, leaf.params)
    },
  })
}
