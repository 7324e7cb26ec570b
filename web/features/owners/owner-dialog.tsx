import { Switch, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type CatalogueOwner,
  createOwner,
  type OwnerPayload,
  updateOwner,
} from '../../../shared/api/owners.ts'
import { randomId } from '../../lib/random-id.ts'
import { toast } from '../../lib/toast.ts'
import { send } from '../../lib/transport.ts'
import type { EntryModel } from '../../ui/editing/entry-editor.ts'
import { useEntryEditor } from '../../ui/editing/use-entry-editor.ts'
import { EntryForm } from '../../ui/entry-form.tsx'
import { reloadOwners } from '../crm/crm-queries.ts'

const EMPTY: OwnerPayload = { name: '', email: '', active: true }

export const OWNERS: EntryModel<OwnerPayload, CatalogueOwner> = {
  kind: 'crm-users',
  empty: EMPTY,
  fields: [
    { name: 'name', label: 'Nome e cognome' },
    { name: 'email', label: 'Email' },
    { name: 'active', label: 'Attivo' },
  ],
  idOf: ({ id }) => id,
  valuesOf: ({ name, email, active }) => ({ name, email, active }),
}

interface OwnerDialogProps {
  /** Undefined for a new one. */
  owner: CatalogueOwner | undefined
  onClose(): void
}

/** CRM-6. */
export function OwnerDialog({ owner, onClose }: OwnerDialogProps) {
  const client = useQueryClient()
  const editor = useEntryEditor(OWNERS, owner)
  const { values: draft } = editor.read()
  // Another text is another request; a repetition of the same one must not create a second owner.
  const [key, setKey] = useState(randomId)
  const save = useMutation<unknown, Error, void>({
    mutationFn: () => {
      const { values, entry } = editor.beginSave()
      return entry
        ? send(updateOwner, { params: { id: entry.id }, body: { ...values, readAt: entry.updatedAt } })
        : send(createOwner, { body: values }, { idempotencyKey: key })
    },
    meta: { failure: 'in place' },
    onError: (error) => {
      // The list shows the stored entry, regardless of the outcome of the conflict.
      if (editor.acceptConflict(error)) void reloadOwners(client)
    },
    onSuccess: () => {
      editor.saved()
      toast.success(owner ? 'Contact Owner has been updated' : 'Contact Owner has been created')
      void reloadOwners(client)
      onClose()
    },
  })
  const change = (patch: Partial<OwnerPayload>) => {
    editor.change(patch)
    setKey(randomId())
  }
  return (
    <EntryForm
      title={owner ? 'Update Contact Owner' : 'Create Contact Owner'}
      buttonLabel={owner ? 'Update' : 'Create'}
      save={save}
      editor={editor}
      onClose={onClose}
    >
      {(issues) => (
        <>
          <TextInput
            label="Nome e cognome"
            withAsterisk
            data-autofocus
            maxLength={200}
            value={draft.name}
            error={issues.name}
            onChange={({ currentTarget: { value } }) => change({ name: value })}
          />
          <TextInput
            label="Email"
            type="email"
            maxLength={254}
            value={draft.email}
            error={issues.email}
            onChange={({ currentTarget: { value } }) => change({ email: value })}
          />
          <Switch
            label="Attivo"
            description="Chi non è attivo non si può più scegliere; i suoi record restano suoi"
            checked={draft.active}
            onChange={({ currentTarget: { checked } }) => change({ active: checked })}
          />
        </>
      )}
    </EntryForm>
  )
}
