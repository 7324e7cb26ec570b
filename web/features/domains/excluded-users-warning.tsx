import { Alert } from '@mantine/core'
import type { ExcludedUsers } from '../../../shared/api/domains.ts'
import { formatCount } from '../../lib/format-date.ts'

/** GAP-66: the users whom the mail domains exclude from their next login; nothing when there are none. */
export function ExcludedUsersWarning({ count, logins, own }: ExcludedUsers) {
  if (count === 0) return null
  const more = count - logins.length
  return (
    <Alert color="yellow" variant="outline" mt="sm" py="xs" role="status">
      {own && <b>Anche il tuo indirizzo resta fuori: al prossimo accesso non potrai entrare. </b>}
      {count === 1
        ? 'Un utente ha la posta in un altro dominio e non potrà più entrare: '
        : `${formatCount(count)} utenti hanno la posta in altri domini e non potranno più entrare: `}
      {logins.join(', ')}
      {more > 0 && ` e ${more === 1 ? 'un altro' : `altri ${formatCount(more)}`}`}.
    </Alert>
  )
}
