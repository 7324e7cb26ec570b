import { Button, Group, PasswordInput, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { changePassword } from '../../../shared/api/login.ts'
import { failureText } from '../../lib/call-failure.ts'
import { send } from '../../lib/transport.ts'
import { PASSWORD_MIN, passwordProblems } from './password-problems.ts'

const EYE = { 'aria-label': 'Mostra o nascondi la password' }

interface PasswordFormProps {
  onChanged(): void
  onCancel?: () => void
}

export function PasswordForm({ onChanged, onCancel }: PasswordFormProps) {
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
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        {field('old', 'Password attuale', 'current-password')}
        {field('next', 'Nuova password', 'new-password', `Almeno ${PASSWORD_MIN} caratteri`)}
        {field('again', 'Ripeti la nuova password', 'new-password')}
        {change.isError && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {failureText(change.error)}
          </Text>
        )}
        <Group justify="flex-end" mt="xs">
          {onCancel && (
            <Button variant="default" onClick={onCancel}>
              Chiudi
            </Button>
          )}
          <Button type="submit" loading={change.isPending}>
            Cambia password
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
