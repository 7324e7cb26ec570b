import { CONSOLE } from '../actor.ts'
import { resetAuthenticator } from '../features/users/reset-authenticator.ts'
import { type Command, CommandRefused } from './command.ts'
import { withUser } from './open-for-command.ts'

export const resetAuthenticatorCommand: Command = {
  summary: 'Takes a user’s authenticator away and prints a new first password',
  details:
    'For a lost phone. Ends the user’s sessions; the next login, within a day, pairs a new authenticator.',
  options: { login: { type: 'string', about: 'whose' } },
  run: async ({ login }) => {
    if (typeof login !== 'string') throw new CommandRefused('--login must be given')
    await withUser(login, async (context, userId) => {
      const { password } = await resetAuthenticator(context, CONSOLE, userId)
      console.log(`Login: ${login}\nPassword: ${password}`)
    })
    return 0
  },
}
