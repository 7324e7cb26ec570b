import { useQuery } from '@tanstack/react-query'
import { checkSession, type Session } from '../../shared/api/sessions.ts'
import { callQuery } from './call-query.ts'

export const sessionQuery = callQuery(['session'], checkSession, {})

/** SESSION-2: a session is authenticated only with all three flags. */
export const isCompleteSession = (session: Session | undefined): session is Session =>
  session !== undefined && [session.verified, session.verified_email, session.activated_g].every(Boolean)

/** The session of the logged-in user. Only below `RequireSession`, which requires one. */
export function useSession(): Session {
  const { data } = useQuery({ ...sessionQuery, enabled: false })
  if (!data) throw new Error('useSession is for screens behind the gate')
  return data
}
