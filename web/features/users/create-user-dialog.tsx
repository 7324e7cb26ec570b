import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { createUser } from '../../../shared/api/users.ts'
import { randomId } from '../../lib/random-id.ts'
import { toast } from '../../lib/toast.ts'
import { send } from '../../lib/transport.ts'
import { EntryForm } from '../../ui/crud/entry-form.tsx'
import { useEntryEditor } from '../../ui/editing/use-entry-editor.ts'
import { FirstPassword, type FirstPasswordDraft } from './first-password.tsx'
import { newPassword } from './new-password.ts'
import { USERS } from './user-draft.ts'
import { UserFields } from './user-fields.tsx'
import { reloadUsers } from './user-queries.ts'

export function CreateUserDialog({ onClose }: { onClose(): void }) {
  const client = useQueryClient()
  const editor = useEntryEditor(USERS, undefined)
  // Not part of the text stored at the end of the session: no password is stored in the browser.
  const [first, setFirst] = useState<FirstPasswordDraft>(() => ({
    password: newPassword(),
    mustChangePassword: true,
  }))
  // Another text is another request; a repetition of the same one must not create a second user.
  const [key, setKey] = useState(randomId)
  const create = useMutation({
    mutationFn: () =>
      send(createUser, { body: { ...editor.beginSave().values, ...first } }, { idempotencyKey: key }),
    meta: { failure: 'in place' },
    onSuccess: () => {
      editor.saved()
      toast.success('User has been created')
      void reloadUsers(client)
      onClose()
    },
  })
  return (
    <EntryForm title="Create user" save={create} editor={editor} onClose={onClose}>
      {(issues) => (
        <>
          <UserFields
            draft={editor.read().values}
            issues={issues}
            onChange={(patch) => {
              editor.change(patch)
              setKey(randomId())
            }}
          />
          <FirstPassword
            draft={first}
            issue={issues.password}
            onChange={(patch) => {
              setFirst({ ...first, ...patch })
              setKey(randomId())
            }}
          />
        </>
      )}
    </EntryForm>
  )
}
