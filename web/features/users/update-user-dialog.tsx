import { Alert, Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PortalUser } from '../../../shared/api/users.ts'
import { sessionQuery, useSession } from '../../lib/session.ts'
import { toast } from '../../lib/toast.ts'
import type { Entity } from '../../ui/crud/entity.ts'
import { EntryForm } from '../../ui/crud/entry-form.tsx'
import { useSaveEntry } from '../../ui/crud/use-save-entry.ts'
import { useEntryEditor } from '../../ui/editing/use-entry-editor.ts'
import { EmailChangeNotice } from './email-change-notice.tsx'
import { FirstPassword, type FirstPasswordDraft } from './first-password.tsx'
import { newPassword } from './new-password.ts'
import { USERS, type UserDialogProps, type UserDraft, updateUserWith } from './user.ts'
import { UserFields } from './user-fields.tsx'

export function UpdateUserDialog({ user, onClose }: UserDialogProps) {
  const client = useQueryClient()
  const isOwnUser = useSession().id === user.id
  const editor = useEntryEditor(USERS, user)
  const { values: draft, base } = editor.read()
  const [first, setFirst] = useState<FirstPasswordDraft>()
  const entity: Entity<UserDraft, PortalUser> = {
    ...USERS,
    update: (read, values, before) => updateUserWith(first ?? {}, read, values, before),
  }
  const update = useSaveEntry(entity, editor, {
    onSaved: (saved) => {
      if (saved?.emailChange && saved.emailChange.email !== user.emailChange?.email)
        toast.success(
          'Il nuovo indirizzo vale dopo una conferma: dalla casella di adesso, o di un altro amministratore',
        )
      if (isOwnUser) void client.invalidateQueries({ queryKey: sessionQuery.queryKey })
      onClose()
    },
    onRefused: () => undefined,
  })
  return (
    <EntryForm title="Update user" save={update} editor={editor} onClose={onClose}>
      {(issues) => (
        <>
          {user.emailChange && (
            <EmailChangeNotice user={user} change={user.emailChange} onDecided={onClose} />
          )}
          <UserFields values={draft} issues={issues} change={editor.change} />
          {draft.role !== base.role && <RoleWarning isOwnUser={isOwnUser} />}
          {first && (
            <FirstPassword
              draft={first}
              issue={issues.password}
              onChange={(patch) => setFirst({ ...first, ...patch })}
            />
          )}
          {!first && !isOwnUser && (
            <Button
              variant="default"
              size="xs"
              style={{ alignSelf: 'flex-start' }}
              onClick={() => setFirst({ password: newPassword(), mustChangePassword: true })}
            >
              Dai una nuova password
            </Button>
          )}
        </>
      )}
    </EntryForm>
  )
}

/** docs/decisions/018-user-changes-and-open-sessions.md: another role ends the sessions. */
function RoleWarning({ isOwnUser }: { isOwnUser: boolean }) {
  return (
    <Alert color="yellow" variant="outline" py="xs" role="status">
      {isOwnUser
        ? 'Stai togliendo a te stesso l’amministrazione: uscirai subito, e potrà ridartela solo un altro amministratore.'
        : 'Con un altro ruolo le sue sessioni finiscono subito: dovrà entrare di nuovo.'}
    </Alert>
  )
}
