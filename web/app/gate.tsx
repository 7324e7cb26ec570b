import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { SESSION_RECHECK_MS } from '../../shared/constants.ts'
import { LoginScreen } from '../features/login/login-screen.tsx'
import { NewPasswordScreen } from '../features/login/new-password-screen.tsx'
import { CallFailure } from '../lib/call-failure.ts'
import { isComplete, sessionQuery } from '../lib/session.ts'
import { readToken } from '../lib/storage.ts'
import { watchOtherTabs } from './dead-session.ts'
import { Starting } from './special-screens.tsx'

/** Lets through whoever has a complete session; everybody else sees the login. */
export function Gate({ children }: { children: ReactNode }) {
  // The login ends with a reload, so a token that appears later never opens the gate by itself.
  const [startedWithToken] = useState(() => readToken() !== undefined)
  const {
    data: session,
    error,
    isPending,
    isFetching,
    refetch,
  } = useQuery({
    ...sessionQuery,
    enabled: startedWithToken,
    staleTime: Number.POSITIVE_INFINITY,
    // SESSION-7: the result of the re-check counts; its network failures do not, the last answer stands.
    refetchInterval: ({ state }) => (isComplete(state.data) ? SESSION_RECHECK_MS : false),
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: false,
  })
  if (startedWithToken && isPending && !error) return <Starting />
  if (!isComplete(session)) {
    const unreachable = error instanceof CallFailure && !session
    return (
      <LoginScreen
        resumed={session}
        {...(unreachable && { outage: { error, retrying: isFetching, retry: () => void refetch() } })}
      />
    )
  }
  if (session.mustChangePassword) return <NewPasswordScreen onChanged={() => void refetch()} />
  return <Inside>{children}</Inside>
}

function Inside({ children }: { children: ReactNode }) {
  useEffect(watchOtherTabs, [])
  return children
}
