import { Button, PasswordInput, Stack, Text, Title, VisuallyHidden } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { changePassword } from '../../../shared/api/login.ts'
import { failureText } from '../../lib/call-failure.ts'
import { sessionQuery } from '../../lib/session.ts'
import { toast } from '../../lib/toast.ts'
import { send } from '../../lib/transport.ts'
import { CenteredCard } from '../../ui/centered-card.tsx'
import { Dialog, DialogAnswers } from '../../ui/dialog.tsx'
import { StartOver } from './start-over.tsx'

/** The minimum length of the call (shared/api/users.ts). */
export const PASSWORD_MIN = 12

interface EnteredPasswords {
  old: string
  next: string
  again: string
}

/** The problems of a password change; empty if it can be sent. */
export function passwordProblems({ old, next, again }: EnteredPasswords): Partial<EnteredPasswords> {
  return {
    ...(old === '' && { old: 'Scrivi la password attuale' }),
    ...(next.length < PASSWORD_MIN
      ? { next: `Servono almeno ${PASSWORD_MIN} caratteri` }
      : next === old && { next: 'Scegli una password diversa da quella attuale' }),
    ...(again !== next && { again: 'Le due password non coincidono' }),
  }
}

const EYE = { 'aria-label': 'Mostra o nascondi la password' }

interface PasswordFormProps {
  onChanged(): void
  onCancel?: () => void
}

function PasswordForm({ onChanged, onCancel }: PasswordFormProps) {
  const { data } = useQuery({ ...sessionQuery, enabled: false })
  const [entered, setEntered] = useState({ old: '', next: '', again: '' })
  const [tried, setTried] = useState(false)
  const change = useMutation({
    mutationFn: () => send(changePassword, { body: { old: entered.old, new: entered.next } }),
    meta: { failure: 'in place' },
    onSuccess: onChanged,
  })
  const problems = tried ? passwordProblems(entered) : {}
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (Object.keys(passwordProblems(entered)).length === 0) change.mutate()
  }
  const field = (name: keyof typeof entered, label: string, autoComplete: string, description?: string) => (
    <PasswordInput
      label={label}
      required
      autoComplete={autoComplete}
      value={entered[name]}
      error={problems[name]}
      visibilityToggleButtonProps={EYE}
      onChange={({ currentTarget: { value } }) => setEntered((all) => ({ ...all, [name]: value }))}
      {...(description && { description })}
    />
  )
  const submitButton = (
    <Button type="submit" loading={change.isPending}>
      Cambia password
    </Button>
  )
  return (
    <form onSubmit={submit} noValidate>
      {/* Without a name a password manager stores the new password as another entry. */}
      <VisuallyHidden aria-hidden>
        <input
          type="text"
          name="username"
          autoComplete="username"
          value={data?.login ?? ''}
          readOnly
          tabIndex={-1}
        />
      </VisuallyHidden>
      <Stack gap="sm">
        {field('old', 'Password attuale', 'current-password')}
        {field('next', 'Nuova password', 'new-password', `Almeno ${PASSWORD_MIN} caratteri`)}
        {field('again', 'Ripeti la nuova password', 'new-password')}
        {change.isError && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {failureText(change.error)}
          </Text>
        )}
        {onCancel ? (
          <DialogAnswers>
            <Button variant="default" onClick={onCancel}>
              Chiudi
            </Button>
            {submitButton}
          </DialogAnswers>
        ) : (
          submitButton
        )}
      </Stack>
    </form>
  )
}

export function PasswordDialog({ onClose }: { onClose(): void }) {
  const done = () => {
    toast.success('La password è cambiata. Le altre sessioni sono chiuse.')
    onClose()
  }
  return (
    <Dialog onClose={onClose} title="Cambia password">
      <PasswordForm onChanged={done} onCancel={onClose} />
    </Dialog>
  )
}

/** An administrator chose the first password, so it must be changed before anything else. */
export function NewPasswordScreen({ onChanged }: { onChanged(): void }) {
  return (
    <CenteredCard footer={<StartOver />}>
      <Title order={1} size="h3" mb={4}>
        Scegli la tua password
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        La password che hai usato è stata scelta da altri: per continuare scegline una nuova.
      </Text>
      <PasswordForm onChanged={onChanged} />
    </CenteredCard>
  )
}
