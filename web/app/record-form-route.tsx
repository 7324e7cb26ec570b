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
  /** Where its record is found since it was stored; the form goes on there. */
  stored?: FormAddress
  /** The address has become that one. */
  arrived?: boolean
}

/** Whether this address still shows the same form. */
function isSameForm({ opened, stored, arrived }: OpenForm, address: FormAddress): boolean {
  return (stored !== undefined && sameAddress(stored, address)) || (!arrived && sameAddress(opened, address))
}

/** The form at any of its addresses. A new record that is stored changes the address and not the form. */
export function RecordFormRoute() {
  const address = useFormAddress()
  const prefill = useLocation({ select: ({ search }) => search as Record<string, string> })
  const client = useQueryClient()
  const navigate = useNavigate()
  const [form, setForm] = useState<OpenForm>({ opened: address ?? { mode: 'new', id: undefined }, prefill })
  useDocumentTitle(TITLES[address?.mode ?? form.opened.mode])
  // A form also saves drafts by itself, so leaving it in any way may have changed the list.
  useEffect(() => () => void reloadRecordLists(client), [client])

  if (address && !isSameForm(form, address)) setForm({ opened: address, prefill })
  else if (address && form.stored && !form.arrived && sameAddress(form.stored, address))
    setForm({ ...form, arrived: true })

  const { mode, id } = form.opened
  const onCreated = (created: string) => {
    setForm((open) => ({ ...open, stored: { mode: 'edit', id: created } }))
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
