import { italianClock } from '../../contract/time/italian-time.ts'
import { issueLoginCode } from '../features/login/issue-login-code.ts'
import { type Command, CommandRefused, readConfiguration } from './command.ts'
import { openForCommand } from './open-for-command.ts'

export const loginCode: Command = {
  summary: 'Prints a code for the last step of a user’s login',
  details:
    'For a first login without a mail server, or while mails do not arrive. It stands in for the mailed code: it counts once, for ten minutes, and only after that user’s password and authenticator code. The user’s log has a line of it, and the user and the administrators are notified by mail. Works while the server runs.',
  options: { login: { type: 'string', about: 'whose' } },
  run: async ({ login }) => {
    if (typeof login !== 'string') throw new CommandRefused('--login must be given')
    const { config, log } = readConfiguration()
    if (config.openid)
      throw new CommandRefused('The OpenID Connect provider of OIDC_ISSUER asks for the proof, not a code')
    const installation = await openForCommand(config, log)
    try {
      const { code, until } = await issueLoginCode(installation.context, { login })
      const end = italianClock(until)
      console.log(`Login: ${login}\nCode: ${code}\nGood once, until ${end}`)
      return 0
    } finally {
      await installation.close()
    }
  },
}
