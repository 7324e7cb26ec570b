import type { MailPort } from '../providers/mail/port.ts'
import { refuseField } from './refuse-invalid.ts'

const NO_SERVER =
  'Questa installazione non ha un server di posta: l’e-mail non può partire. Chi gestisce il server deve configurare SMTP.'

/** Throws `invalid` where no mail leaves, before anything is written of a mail that a person asks for. */
export function refuseWithoutMail({ reachesNobody }: Pick<MailPort, 'reachesNobody'>): void {
  if (reachesNobody) refuseField('email', 'no-mail-server', NO_SERVER)
}
