import { Button, Modal, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { proveAccess } from '../../../shared/api/login.ts'
import { AUTHENTICATOR_CODE_LENGTH } from '../../../shared/authenticator-code-length.ts'
import { failureText, issuesByField } from '../../lib/call-failure.ts'
import { takePastedCode } from '../../lib/pasted-code.ts'
import { sessionQuery } from '../../lib/session.ts'
import { send } from '../../lib/transport.ts'
import { DialogAnswers } from '../../ui/dialog.tsx'

interface ProofDialogProps {
  onProved(): void
  onClose(): void
}

/** Mantine's dialogs below this one would close with the same Escape. */
const OWN_ESCAPE = { 'data-mantine-stop-propagation': 'true' } as const

/** Asks for password and authenticator code before an act that changes an access. */
export function ProofDialog({ onProved, onClose }: ProofDialogProps) {
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) onClose()
  }
  return (
    <Modal.Root
      opened
      onClose={onClose}
      size="sm"
      closeOnEscape={false}
      closeOnClickOutside={false}
      onKeyDown={closeOnEscape}
    >
      <Modal.Overlay />
      <Modal.Content {...OWN_ESCAPE}>
        <Modal.Header>
          <Modal.Title>Conferma che sei tu</Modal.Title>
          <Modal.CloseButton aria-label="Chiudi la finestra" {...OWN_ESCAPE} />
        </Modal.Header>
        <Modal.Body>
          <ProofForm onProved={onProved} onClose={onClose} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

function ProofForm({ onProved, onClose }: ProofDialogProps) {
  const [password, setPassword] = useState('')
  const [pin, setPin] = useState('')
  const [tried, setTried] = useState(false)
  const { data: session } = useQuery({ ...sessionQuery, enabled: false })
  const proof = useMutation({
    mutationFn: () => send(proveAccess, { body: { password, pin } }),
    meta: { failure: 'in place' },
    onSuccess: onProved,
    // A code is valid once.
    onError: () => setPin(''),
  })
  const isComplete = password !== '' && pin.length === AUTHENTICATOR_CODE_LENGTH
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isComplete) proof.mutate()
  }
  const wrong = issuesByField(proof.error)
  const needsPin =
    tried && !proof.isPending && pin.length < AUTHENTICATOR_CODE_LENGTH && wrong.password === undefined
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <Text size="sm">
          Questa operazione riguarda un accesso. Scrivi la tua password e il codice che mostra adesso la tua
          app di autenticazione: la conferma vale cinque minuti.
        </Text>
        <PasswordInput
          label="Password"
          required
          data-autofocus
          autoComplete="current-password"
          value={password}
          error={wrong.password ?? (tried && password === '' && 'Scrivi la password')}
          visibilityToggleButtonProps={{ 'aria-label': 'Mostra o nascondi la password', ...OWN_ESCAPE }}
          onChange={(event) => setPassword(event.currentTarget.value)}
          {...OWN_ESCAPE}
        />
        <TextInput
          label={`Codice a ${AUTHENTICATOR_CODE_LENGTH} cifre`}
          required
          inputMode="numeric"
          autoComplete="one-time-code"
          value={pin}
          error={wrong.pin ?? (needsPin && `Scrivi le ${AUTHENTICATOR_CODE_LENGTH} cifre del codice`)}
          onPaste={(event) => takePastedCode(event, setPin)}
          onChange={(event) => setPin(digitsOf(event.currentTarget.value))}
          {...OWN_ESCAPE}
        />
        {session?.demonstration && (
          <Text size="sm" c="dimmed">
            Dimostrazione: senza app scrivi sei cifre qualunque, il codice giusto arriva nella posta in
            uscita.
          </Text>
        )}
        {proof.isError && Object.keys(wrong).length === 0 && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {failureText(proof.error)}
          </Text>
        )}
        <DialogAnswers>
          <Button variant="default" onClick={onClose} disabled={proof.isPending} {...OWN_ESCAPE}>
            Chiudi
          </Button>
          <Button type="submit" loading={proof.isPending} {...OWN_ESCAPE}>
            Conferma
          </Button>
        </DialogAnswers>
      </Stack>
    </form>
  )
}

/** Apps show the code in two groups. */
const digitsOf = (typed: string): string => typed.replace(/\D/g, '').slice(0, AUTHENTICATOR_CODE_LENGTH)
