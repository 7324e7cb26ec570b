import { Button, Stack, Text, Title } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { startEmailVerification, verifyEmail } from '../../../shared/api/login.ts'
import { failureText } from '../../lib/call-failure.ts'
import {
  ClosedAfterWrongCodes,
  markSameTabLogin,
  receiveFromChannel,
  receiveToken,
  takeSameTabToken,
} from '../../lib/identity-handoff.ts'
import { send } from '../../lib/transport.ts'
import { useFocusWhen } from './use-focus-when.ts'

const POPUP = 'popup,width=480,height=680'

/** The provider's token, from its popup or, if popups are blocked, from this tab after the redirect. */
async function fetchIdentityToken(popup: Window | null, signal: AbortSignal): Promise<string | undefined> {
  try {
    const { url } = await send(startEmailVerification, {})
    if (popup) {
      const page = new URL(url, location.href)
      popup.location.replace(page)
      const state = page.origin === location.origin ? null : page.searchParams.get('state')
      return await (state === null ? receiveToken(popup) : receiveFromChannel(state, signal))
    }
    markSameTabLogin()
    location.assign(url)
    return undefined
  } finally {
    popup?.close()
  }
}

/** A new request ends the previous one. */
function renew(waiting: { current: AbortController | undefined }): AbortSignal {
  waiting.current?.abort()
  waiting.current = new AbortController()
  return waiting.current.signal
}

/** LOGIN-13, LOGIN-14. */
export function MailboxStep({ onVerified }: { onVerified(): void }) {
  const waiting = useRef<AbortController>(undefined)
  const confirm = useMutation({
    mutationFn: async (source: { popup: Window | null } | { token: string }) => {
      const token = 'token' in source ? source.token : await fetchIdentityToken(source.popup, renew(waiting))
      if (token === undefined) return false
      await send(verifyEmail, { body: { token } })
      return true
    },
    meta: { failure: 'in place' },
    onSuccess: (verified) => verified && onVerified(),
  })
  const resumed = useRef(false)
  useEffect(() => {
    if (resumed.current) return
    resumed.current = true
    const token = takeSameTabToken()
    if (token) confirm.mutate({ token })
  }, [confirm.mutate])
  const button = useFocusWhen(!confirm.isPending)
  return (
    <Stack gap="md">
      <Title order={1} size="h3">
        Conferma la tua email
      </Title>
      <Text size="sm" c="dimmed">
        Si apre la pagina che verifica la tua casella di posta. Al termine torni qui automaticamente.
      </Text>
      {/* The click itself must open the window: after a response it would be a blocked popup. */}
      <Button
        ref={button}
        loading={confirm.isPending}
        onClick={() => confirm.mutate({ popup: window.open('about:blank', 'sportello-identity', POPUP) })}
      >
        Verify email
      </Button>
      {confirm.isPending && (
        <Button variant="subtle" color="gray" size="compact-sm" onClick={() => waiting.current?.abort()}>
          Ricomincia
        </Button>
      )}
      {confirm.isError && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          Verification fail
          <br />
          {confirm.error instanceof ClosedAfterWrongCodes
            ? 'La finestra è stata chiusa dopo un codice sbagliato: premi di nuovo «Verify email».'
            : failureText(confirm.error)}
        </Text>
      )}
    </Stack>
  )
}
