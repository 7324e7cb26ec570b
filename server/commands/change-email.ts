import { z } from 'zod'
import { changeEmailOnServer } from '../features/users/change-email-on-server.ts'
import { type Command, CommandRefused, readConfiguration } from './command.ts'
import { openForCommand } from './open-for-command.ts'

export const changeEmail: Command = {
  summary: 'Gives a user another mailbox for the codes of the login',
  details:
    'For an installation with one administrator, whose changes no other administrator can approve. Acts at once, writes a line in the user’s log and sends a notice to both mailboxes.',
  options: {
    login: { type: 'string', about: 'whose' },
    to: { type: 'string', about: 'the new address' },
  },
  run: async ({ login, to }) => {
    if (typeof login !== 'string') throw new CommandRefused('--login must be given')
    const { data: email } = z.email().max(254).safeParse(to)
    if (email === undefined) throw new CommandRefused('--to must be given: the new address')
    const { config, log } = readConfiguration()
    const installation = await openForCommand(config, log)
    try {
      const after = await changeEmailOnServer(installation.context, { login, email })
      console.log(`Login: ${after.login}\nMailbox: ${after.email}`)
      return 0
    } finally {
      await installation.close()
    }
  },
}
