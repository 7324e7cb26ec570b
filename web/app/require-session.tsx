import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { NewPasswordScreen } from '../features/login/change-password.tsx'
import { LoginScreen } from '../features/login/login-screen.tsx'
import { ProofRequests } from '../features/login/proof-requests.tsx'
import { CallFailure } from '../lib/call-failure.ts'
import { isCompleteSession, sessionQuery } from '../lib/session.ts'
import { readToken } from '../lib/storage.ts'
import { watchTokenInOtherTabs } from './expired-session.ts'
import { LoadingScreen } from './fallback-screens.tsx'

/** CONST-9. */
const SESSION_RECHECK_MS = 90_000

/** Shows its children for a complete session, and the login otherwise. */
export function RequireSession({ children }: { children: ReactNode }) {
  // The login ends with a reload, so a token that is stored later does not open the page.
  const [hasToken, setHasToken] = useState(() => readToken() !== undefined)
  const {
    data: session,
    error,
    isPending,
    isFetching,
    refetch,
  } = useQuery({
    ...sessionQuery,
    enabled: hasToken,
    staleTime: Number.POSITIVE_INFINITY,
    // SESSION-7: the result of the re-check counts; on network failures the last answer stays valid.
    refetchInterval: ({ state }) => (isCompleteSession(state.data) ? SESSION_RECHECK_MS : false),
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: false,
  })
  if (hasToken && isPending && !error) return <LoadingScreen />
  if (!isCompleteSession(session)) {
    const unreachable = error instanceof CallFailure && !session
    return (
      <LoginScreen
        resumed={session}
        onOpen={() => {
          setHasToken(true)
          void refetch()
        }}
        {...(unreachable && { outage: { error, retrying: isFetching, retry: () => void refetch() } })}
      />
    )
  }
  return (
    <>
      {session.mustChangePassword ? (
        <NewPasswordScreen onChanged={() => void refetch()} />
      ) : (
        <Authenticated>{children}</Authenticated>
      )}
      <ProofRequests />
    </>
  )
}

function Authenticated({ children }: { children: ReactNode }) {
  useEffect(watchTokenInOtherTabs, [])
  return children
}
