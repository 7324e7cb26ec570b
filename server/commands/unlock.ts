import { unlockUser } from '../features/users/unlock-user.ts'
import { type Command, CommandRefused } from './command.ts'
import { withUser } from './with-user.ts'

export const unlock: Command = {
  summary: 'Opens a login that wrong passwords have locked',
  details:
    'Forgets the wrong passwords of all devices. Password, authenticator and sessions stay as they are.',
  options: { login: { type: 'string', about: 'which' } },
  run: async ({ login }) => {
    if (typeof login !== 'string') throw new CommandRefused('--login must be given: which')
    await withUser(login, async (context, userId) => {
      const counted = await unlockUser(context, { userId, ip: 'console' })
      console.log(counted ? `${login} is open again.` : `No wrong password was counted for ${login}.`)
    })
    return 0
  },
}
