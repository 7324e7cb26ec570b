import { CONSOLE } from '../actor.ts'
import { unlockUser } from '../features/users/unlock-user.ts'
import { type Command, CommandRefused } from './command.ts'
import { withUser } from './open-for-command.ts'

export const unlock: Command = {
  summary: 'Opens a login that wrong passwords have locked',
  details:
    'Forgets the wrong passwords of all devices. Password, authenticator and sessions stay as they are.',
  options: { login: { type: 'string', about: 'which' } },
  run: async ({ login }) => {
    if (typeof login !== 'string') throw new CommandRefused('--login must be given')
    await withUser(login, async (context, userId) => {
      const counted = await unlockUser(context, CONSOLE, userId)
      console.log(counted ? `${login} is unlocked.` : `No wrong password was counted for ${login}.`)
    })
    return 0
  },
}
