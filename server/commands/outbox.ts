import { TIME_ZONE } from '../../shared/constants.ts'
import { findMails } from '../features/outbox/find-mails.ts'
import { type Command, configured } from './command.ts'
import { openBeside } from './open-beside.ts'

const LOOKED_AT = 200
const SHOWN = 5

export const outbox: Command = {
  summary: 'Shows the newest mails of the built-in outbox',
  details:
    'Without a mail server mails stay here, the codes of the login among them: whoever administers the machine reads them to the first administrator. Works while the server runs.',
  options: { to: { type: 'string', about: 'only mails to this address' } },
  run: async ({ to }) => {
    const { config, log } = configured()
    const installation = await openBeside(config, log)
    try {
      const wanted = typeof to === 'string' ? to.toLowerCase() : undefined
      const mails = (await findMails(installation.context.db, LOOKED_AT)).filter(
        (mail) => wanted === undefined || mail.to.toLowerCase() === wanted,
      )
      for (const mail of mails.slice(0, SHOWN)) console.log(present(mail))
      if (mails.length === 0) console.log('No mail.')
      return 0
    } finally {
      await installation.close()
    }
  },
}

function present({
  at,
  to,
  subject,
  text,
}: {
  at: string
  to: string
  subject: string
  text: string
}): string {
  const when = new Date(at).toLocaleString('it-IT', { timeZone: TIME_ZONE })
  return `── ${when}  ${to}\n${subject}\n\n${text}\n`
}
