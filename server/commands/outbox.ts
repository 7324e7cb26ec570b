import { italianSecond } from '../../contract/time/italian-time.ts'
import { findMails } from '../features/outbox/find-mails.ts'
import { type Command, readConfiguration } from './command.ts'
import { openForCommand } from './open-for-command.ts'

const SEARCHED_MAILS = 200
const SHOWN_MAILS = 5

export const outbox: Command = {
  summary: 'Shows the newest mails of the outbox',
  details:
    'What the page /outbox shows. Outside of demonstration mode the text of a mail with a code or a personal link is not shown; for a first login see login-code. Works while the server runs.',
  options: { to: { type: 'string', about: 'only mails to this address' } },
  run: async ({ to }) => {
    const { config, log } = readConfiguration()
    const installation = await openForCommand(config, log)
    try {
      const wanted = typeof to === 'string' ? to.toLowerCase() : undefined
      const mails = (await findMails(installation.context, SEARCHED_MAILS)).filter(
        (mail) => wanted === undefined || mail.to.toLowerCase() === wanted,
      )
      for (const mail of mails.slice(0, SHOWN_MAILS)) console.log(present(mail))
      if (mails.length === 0) console.log('No mail.')
      return 0
    } finally {
      await installation.close()
    }
  },
}

type OutboxMail = Awaited<ReturnType<typeof findMails>>[number]

function present({ at, to, subject, text, hidden, state }: OutboxMail): string {
  const when = italianSecond(new Date(at))
  const content = hidden ? '(a code or a personal link: the text is not shown)' : text
  return `── ${when}  ${to}  ${state}\n${subject}\n\n${content}\n`
}
