import { Alert, Button, Group, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { approveEmailChange, type PortalUser, withdrawEmailChange } from '../../../shared/api/users.ts'
import { CallFailure } from '../../lib/call-failure.ts'
import { formatDateTime } from '../../lib/format-date.ts'
import { sessionQuery, useSession } from '../../lib/session.ts'
import { toast } from '../../lib/toast.ts'
import { send } from '../../lib/transport.ts'
import type { Entity } from '../../ui/crud/entity.ts'
import { EntryForm } from '../../ui/crud/entry-form.tsx'
import { useSaveEntry } from '../../ui/crud/use-save-entry.ts'
import { useEntryEditor } from '../../ui/editing/use-entry-editor.ts'
import { EndSessions } from './end-sessions.tsx'
import { FirstPassword, type FirstPasswordDraft } from './first-password.tsx'
import { newPassword } from './new-password.ts'
import { USERS, type UserDialogProps, type UserDraft, updateUserWith } from './user.ts'
import { UserFields } from './user-fields.tsx'
import { reloadUsers } from './user-queries.ts'

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
          {!isOwnUser && (
            <Group gap="xs">
              {!first && (
                <Button
                  variant="default"
                  size="xs"
                  onClick={() => setFirst({ password: newPassword(), mustChangePassword: true })}
                >
                  Dai una nuova password
                </Button>
              )}
              <EndSessions user={user} />
            </Group>
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

type ReadChange = NonNullable<PortalUser['emailChange']>

interface EmailChangeNoticeProps {
  user: PortalUser
  change: ReadChange
  onDecided(): void
}

/**
 * docs/decisions/044-second-approval-of-a-changed-mailbox.md: a change of the mailbox that awaits an approval by the
 * user or a second administrator.
 */
function EmailChangeNotice({ user, change: read, onDecided }: EmailChangeNoticeProps) {
  const client = useQueryClient()
  const [change, setChange] = useState(read)
  const params = { id: user.id }
  const useDecision = (decide: () => Promise<unknown>, done: string) =>
    useMutation({
      mutationFn: decide,
      meta: { failureTitle: 'Impossibile decidere il cambio di indirizzo' },
      // Another address was asked for meanwhile: the decision is about that one now.
      onError: (error) => {
        if (error instanceof CallFailure && error.id === 'conflict') setChange(error.theirs as ReadChange)
      },
      onSuccess: () => {
        toast.success(done)
        onDecided()
      },
      // A decision made meanwhile is shown.
      onSettled: () => void reloadUsers(client),
    })
  const approve = useDecision(
    () => send(approveEmailChange, { params, body: { change: change.id } }),
    'Il nuovo indirizzo vale fra 24 ore',
  )
  const withdraw = useDecision(
    () => send(withdrawEmailChange, { params, query: { change: change.id } }),
    'L’indirizzo resta quello di prima',
  )
  const title = change.takesEffectAt
    ? 'Il nuovo indirizzo sta per valere'
    : 'Nuovo indirizzo in attesa di conferma'
  const busy = approve.isPending || withdraw.isPending
  return (
    <Alert color="yellow" variant="outline" py="xs" title={title}>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {change.askedBy} ha chiesto <b>{change.email}</b> ({formatDateTime(change.askedAt)}).{' '}
        {change.takesEffectAt
          ? `Vale dal ${formatDateTime(change.takesEffectAt)}, se la casella di adesso non lo ferma.`
          : `Lo conferma la persona dalla casella di adesso, o un secondo amministratore, entro ${formatDateTime(change.expiresAt)}; vale 24 ore dopo.`}{' '}
        Fino ad allora i codici arrivano al vecchio indirizzo.
        {!user.activated_g &&
          ' Se non è mai entrata, puoi anche rimuovere l’utente e crearlo di nuovo con l’indirizzo giusto.'}
      </Text>
      <Group gap="xs" mt="xs">
        <Button
          size="xs"
          variant="default"
          loading={withdraw.isPending}
          disabled={busy}
          onClick={() => withdraw.mutate()}
        >
          Annulla il cambio
        </Button>
        {change.mayApprove && (
          <Button size="xs" loading={approve.isPending} disabled={busy} onClick={() => approve.mutate()}>
            Approva
          </Button>
        )}
      </Group>
    </Alert>
  )
}
