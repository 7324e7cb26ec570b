import { Button, Center, Group, Stack, Text, Title } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { verifyPin } from '../../../shared/api/login.ts'
import { failureText } from '../../lib/call-failure.ts'
import { send } from '../../lib/transport.ts'
import { PinEntry } from '../../ui/pin-entry.tsx'
import { useFocusWhen } from './use-focus-when.ts'

interface CodeStepProps {
  /** Absent once the user is activated (LOGIN-12). */
  onBack: (() => void) | undefined
  onVerified(): void
  onNext(): void
}

/** LOGIN-8 to LOGIN-12: six digits, checked with the sixth. */
export function CodeStep({ onBack, onVerified, onNext }: CodeStepProps) {
  const [pin, setPin] = useState('')
  const [attempt, setAttempt] = useState(0)
  const check = useMutation({
    mutationFn: (entered: string) => send(verifyPin, { body: { pin: entered } }),
    meta: { failure: 'in place' },
    onSuccess: ({ status }) => (status ? onVerified() : tryAgain()),
    onError: () => tryAgain(),
  })
  const tryAgain = () => {
    setPin('')
    setAttempt((count) => count + 1)
  }
  const right = check.data?.status === true
  const next = useFocusWhen(right)
  const wrong = check.data?.status === false
  const reason = wrong ? check.data?.reason : undefined
  return (
    <Stack gap="md">
      <Title order={1} size="h3">
        Inserisci il codice a 6 cifre
      </Title>
      <Text size="sm" c="dimmed">
        Lo mostra la tua app di autenticazione.
      </Text>
      <Center>
        <PinEntry
          label="Codice di autenticazione"
          attempt={attempt}
          value={pin}
          onChange={setPin}
          onComplete={(entered) => !check.isPending && !right && check.mutate(entered)}
          disabled={check.isPending || right}
          error={wrong && pin === ''}
          success={right}
        />
      </Center>
      <Text
        size="sm"
        ta="center"
        mih={22}
        role={wrong || check.isError ? 'alert' : 'status'}
        c={right ? 'teal' : 'red'}
      >
        {right && 'Succesfully!'}
        {wrong && 'Code is not vaid!'}
        {reason && (
          <>
            <br />
            {reason}
          </>
        )}
        {check.isError && failureText(check.error)}
      </Text>
      <Group grow preventGrowOverflow={false}>
        {onBack && (
          <Button variant="default" onClick={onBack} disabled={check.isPending}>
            Back
          </Button>
        )}
        <Button ref={next} onClick={onNext} disabled={!right}>
          Next
        </Button>
      </Group>
    </Stack>
  )
}
