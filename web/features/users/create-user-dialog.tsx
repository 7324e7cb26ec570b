import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { createUser } from '../../../shared/api/users.ts'
import { randomId } from '../../lib/random-id.ts'
import { toast } from '../../lib/toast.ts'
import { send } from '../../lib/transport.ts'
import { EntryForm } from '../../ui/entry-form.tsx'
import { FirstPassword } from './first-password.tsx'
import { newPassword } from './new-password.ts'
import { EMPTY_DRAFT } from './user-draft.ts'
import { UserFields } from './user-fields.tsx'
import { reloadUsers } from './user-queries.ts'

export function CreateUserDialog({ onClose }: { onClose(): void }) {
  const client = useQueryClient()
  const [draft, setDraft] = useState(() => ({
    ...EMPTY_DRAFT,
    ...{ password: newPassword(), mustChangePassword: true },
  }))
  // Another text is another request; the same one, sent again, must not make a second user.
  const [key, setKey] = useState(randomId)
  const create = useMutation({
    mutationFn: () => send(createUser, { body: draft }, { idempotencyKey: key }),
    meta: { failure: 'in place' },
    onSuccess: () => {
      toast.success('User has been created')
      void reloadUsers(client)
      onClose()
    },
  })
  const change = (patch: Partial<typeof draft>) => {
    setDraft((before) => ({ ...before, ...patch }))
    setKey(randomId())
  }
  return (
    <EntryForm title="Create user" word="Create" save={create} onClose={onClose}>
      {(issues) => (
        <>
          <UserFields draft={draft} issues={issues} onChange={change} />
          <FirstPassword draft={draft} issue={issues.password} onChange={change} />
        </>
      )}
    </EntryForm>
  )
}
