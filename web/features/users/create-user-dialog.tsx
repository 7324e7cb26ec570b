import { useState } from 'react'
import { createUser, type PortalUser } from '../../../shared/api/users.ts'
import type { Entity } from '../../ui/crud/entity.ts'
import { EntryDialog } from '../../ui/crud/entry-dialog.tsx'
import { FirstPassword, type FirstPasswordDraft } from './first-password.tsx'
import { newPassword } from './new-password.ts'
import { USERS, type UserDraft } from './user.ts'
import { UserFields } from './user-fields.tsx'

export function CreateUserDialog({ onClose }: { onClose(): void }) {
  // Not part of the text stored at the end of the session: no password is stored in the browser.
  const [first, setFirst] = useState<FirstPasswordDraft>(() => ({
    password: newPassword(),
    mustChangePassword: true,
  }))
  const entity: Entity<UserDraft, PortalUser> = {
    ...USERS,
    create: async (values, sendOnce) => (await sendOnce(createUser, { body: { ...values, ...first } })).user,
  }
  return (
    <EntryDialog entity={entity} title="Create user" entry={undefined} onClose={onClose}>
      {(edited) => (
        <>
          <UserFields {...edited} />
          <FirstPassword
            draft={first}
            issue={edited.issues.password}
            onChange={(patch) => setFirst({ ...first, ...patch })}
          />
        </>
      )}
    </EntryDialog>
  )
}
