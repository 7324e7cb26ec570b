import { unlockUser } from '../features/users/unlock-user.ts'
import { type Command, configured, Refused } from './command.ts'
import { openBeside } from './open-beside.ts'

export const unlock: Command = {
  summary: 'Opens a login that wrong passwords have locked',
  details:
    'Forgets the wrong passwords of all devices. Password, authenticator and sessions stay as they are.',
  options: { login: { type: 'string', about: 'which' } },
  run: async ({ login }) => {
    if (typeof login !== 'string') throw new Refused('--login must be given: which')
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
      const counted = await unlockUser(context, { userId: user.id, ip: 'console' })
      console.log(counted ? `${login} is open again.` : `No wrong password was counted for ${login}.`)
      return 0
    } finally {
      await installation.close()
    }
  },
}
