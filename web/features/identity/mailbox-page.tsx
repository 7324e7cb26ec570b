import { Anchor, Button, Center, Stack, Text, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { confirmMailbox, resendMailboxCode } from '../../../shared/api/identity.ts'
import { CallFailure, failureText } from '../../lib/call-failure.ts'
import { deliverToken, reportWrongCode } from '../../lib/identity-handoff.ts'
import { sessionQuery } from '../../lib/session.ts'
import { readToken } from '../../lib/storage.ts'
import { send } from '../../lib/transport.ts'
import { CenteredCard } from '../../ui/centered-card.tsx'
import { PinEntry } from '../../ui/pin-entry.tsx'
import { LOGIN_NOT_WAITING, type Ticket, ticketOf } from './ticket.ts'

/** The built-in identity provider's page: six digits from a mail. */
export function MailboxPage() {
  useDocumentTitle('Verifica della posta · Sportello')
  const [ticket] = useState(() => ticketOf(location.hash))
  return (
    <CenteredCard footer={<CodesHint />}>
      {ticket ? (
        <MailboxCode {...ticket} />
      ) : (
        <Stack gap="md">
          <Title order={1} size="h3">
            Indirizzo incompleto
          </Title>
          <Text role="alert" size="sm" c="dimmed">
            Questo indirizzo non è completo. Torna all’accesso e premi di nuovo «Verify email».
          </Text>
        </Stack>
      )}
    </CenteredCard>
  )
}

function MailboxCode({ ticket, to, byOperator }: Ticket) {
  const [code, setCode] = useState('')
  const [attempt, setAttempt] = useState(0)
  const [isOrphaned, setIsOrphaned] = useState(false)
  const tryAgain = () => {
    setCode('')
    setAttempt((count) => count + 1)
  }
  const confirm = useMutation({
    mutationFn: (entered: string) => send(confirmMailbox, { body: { ticket, code: entered } }),
    meta: { failure: 'in place' },
    onSuccess: ({ token }) => setIsOrphaned(deliverToken(token) === 'orphan'),
    onError: (error) => {
      if (error instanceof CallFailure && error.issues.length > 0) reportWrongCode()
      tryAgain()
    },
  })
  const resend = useMutation({
    mutationFn: () => send(resendMailboxCode, { body: { ticket } }),
    meta: { failure: 'in place' },
    onMutate: () => confirm.reset(),
    onSuccess: tryAgain,
  })
  const failure = confirm.error ?? resend.error
  return (
    <Stack gap="md">
      <Title order={1} size="h3">
        {byOperator ? 'Chiedi il codice' : 'Controlla la posta'}
      </Title>
      <Text size="sm" c="dimmed">
        {byOperator
          ? 'Questa installazione non manda e-mail. Il codice di sei cifre te lo dà chi gestisce il server, con il comando login-code. Scrivilo qui.'
          : `Abbiamo mandato un codice di sei cifre ${to ? `a ${to}` : 'alla tua casella'}. Scrivilo qui.`}
      </Text>
      <Center>
        <PinEntry
          label={byOperator ? 'Codice per entrare' : 'Codice ricevuto per email'}
          attempt={attempt}
          value={code}
          onChange={setCode}
          onComplete={(entered) => !confirm.isPending && confirm.mutate(entered)}
          disabled={confirm.isPending || confirm.isSuccess}
          error={confirm.isError && code === ''}
          success={confirm.isSuccess}
        />
      </Center>
      <Text
        size="sm"
        ta="center"
        mih={22}
        role={failure ? 'alert' : 'status'}
        c={failure ? 'var(--mantine-color-error)' : undefined}
      >
        {failure && failureText(failure)}
        {resend.isSuccess && confirm.isIdle && 'Ti abbiamo mandato un codice nuovo.'}
        {confirm.isSuccess &&
          (isOrphaned ? LOGIN_NOT_WAITING : 'Fatto. Puoi tornare alla finestra dell’accesso.')}
      </Text>
      {!byOperator && (
        <Button
          variant="default"
          loading={resend.isPending}
          disabled={confirm.isSuccess}
          onClick={() => resend.mutate()}
        >
          Manda un altro codice
        </Button>
      )}
    </Stack>
  )
}

function CodesHint() {
  const { data } = useQuery({ ...sessionQuery, enabled: readToken() !== undefined })
  if (!data?.demonstration) return null
  return (
    <Anchor href="/outbox" target="_blank" size="sm">
      Dimostrazione: dove leggere i codici
    </Anchor>
  )
}
