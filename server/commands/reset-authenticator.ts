import { resetAuthenticator } from '../features/users/reset-authenticator.ts'
import { type Command, configured, Refused } from './command.ts'
import { openBeside } from './open-beside.ts'

export const resetAuthenticatorCommand: Command = {
  summary: 'Takes a user’s authenticator away and prints a new first password',
  details:
    'For a lost phone. Ends the user’s sessions; the next login, within a day, pairs a new authenticator.',
  options: { login: { type: 'string', about: 'whose' } },
  run: async ({ login }) => {
    if (typeof login !== 'string') throw new Refused('--login must be given: whose')
    const { config, log } = configured()
    const installation = await openBeside(config, log)
    try {
      const { context } = installation
      const user = await context.db
        .selectFrom('users')
        .select('id')
        .where((where) => where(where.fn('lower', ['login']), '=', login.toLowerCase()))
        .where('removed_at', 'is', null)
        .executeTakeFirst()
      if (!user) throw new Refused(`There is no user with the login ${login}`)
      const { password } = await resetAuthenticator(context, { userId: user.id, ip: 'console' })
      console.log(`Login: ${login}\nPassword: ${password}`)
      return 0
    } finally {
      await installation.close()
    }
  },
}
