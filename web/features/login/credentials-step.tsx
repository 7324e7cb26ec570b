import { Button, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { authenticate } from '../../../shared/api/login.ts'
import { failureText } from '../../lib/call-failure.ts'
import { storeToken } from '../../lib/storage.ts'
import { send } from '../../lib/transport.ts'
import classes from './login.module.css'

const REQUIRED = 'Campo obbligatorio'

/**
 * LOGIN-3 to LOGIN-5: login and password, both required; on failure the button shakes and a message shows
 * the reason.
 */
export function CredentialsStep({ onEntered }: { onEntered(activated: boolean): void }) {
  const [login, setLogin] = useState('')
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const [shaking, setShaking] = useState(false)
  const entry = useMutation({
    mutationFn: () => send(authenticate, { body: { login: login.trim(), password } }),
    meta: { failure: 'in place' },
    onSuccess: ({ token, activated_g }) => {
      storeToken(token)
      onEntered(activated_g)
    },
    onError: () => setShaking(true),
  })
  const missingLogin = login.trim() === ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!missingLogin && password !== '') entry.mutate()
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <Title order={1} size="h3">
          Accedi
        </Title>
        <TextInput
          label="Login"
          required
          autoFocus
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={login}
          error={tried && missingLogin && REQUIRED}
          onChange={(event) => setLogin(event.currentTarget.value)}
        />
        <PasswordInput
          label="Password"
          required
          autoComplete="current-password"
          value={password}
          error={tried && password === '' && REQUIRED}
          visibilityToggleButtonProps={{ 'aria-label': 'Mostra o nascondi la password' }}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Button
          type="submit"
          mt="xs"
          loading={entry.isPending}
          className={shaking ? classes.shake : undefined}
          data-shaking={shaking || undefined}
          onAnimationEnd={() => setShaking(false)}
        >
          Login
        </Button>
        {entry.isError && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {failureText(entry.error)}
          </Text>
        )}
      </Stack>
    </form>
  )
}
