import { Switch, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  createOwner,
  type KeptOwner,
  type OwnerPayload,
  updateOwner,
} from '../../../shared/api/crm-catalogue.ts'
import { randomId } from '../../lib/random-id.ts'
import { toast } from '../../lib/toast.ts'
import { send } from '../../lib/transport.ts'
import { EntryForm } from '../../ui/entry-form.tsx'
import { reloadOwners } from './crm-queries.ts'

const EMPTY: OwnerPayload = { name: '', email: '', active: true }

interface OwnerDialogProps {
  /** Undefined for a new one. */
  owner: KeptOwner | undefined
  onClose(): void
}

/** CRM-6. */
export function OwnerDialog({ owner, onClose }: OwnerDialogProps) {
  const client = useQueryClient()
  const [draft, setDraft] = useState(() => (owner ? payloadOf(owner) : EMPTY))
  // Another text is another request; the same one, sent again, must not make a second owner.
  const [key, setKey] = useState(randomId)
  const save = useMutation<unknown, Error, void>({
    mutationFn: () =>
      owner
        ? send(updateOwner, { params: { id: owner.id }, body: { ...draft, readAt: owner.updatedAt } })
        : send(createOwner, { body: draft }, { idempotencyKey: key }),
    meta: { failure: 'in place' },
    onSuccess: () => {
      toast.success(owner ? 'Contact Owner has been updated' : 'Contact Owner has been created')
      void reloadOwners(client)
      onClose()
    },
  })
  const change = (patch: Partial<OwnerPayload>) => {
    setDraft((before) => ({ ...before, ...patch }))
    setKey(randomId())
  }
  return (
    <EntryForm
      title={owner ? 'Update Contact Owner' : 'Create Contact Owner'}
      word={owner ? 'Update' : 'Create'}
      {...{ save, onClose }}
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

export const payloadOf = ({ name, email, active }: KeptOwner): OwnerPayload => ({ name, email, active })
