import { z } from 'zod'
import { lockAdministrators } from '../db/login-domains.ts'
import { notifyChanged, writeEmail } from '../features/users/change-email.ts'
import { SHOWN } from '../features/users/present-user.ts'
import { type Command, configured, Refused } from './command.ts'
import { openBeside } from './open-beside.ts'

export const changeEmail: Command = {
  summary: 'Gives a user another mailbox for the codes of the login',
  details:
    'For an installation with one administrator, whose changes nobody else can approve. Acts at once, writes a line in the user’s log and sends a notice to both mailboxes.',
  options: {
    login: { type: 'string', about: 'whose' },
    to: { type: 'string', about: 'the new address' },
  },
  run: async ({ login, to }) => {
    if (typeof login !== 'string') throw new Refused('--login must be given: whose')
    const { data: email } = z.email().max(254).safeParse(to)
    if (email === undefined) throw new Refused('--to must be given: the new address')
    const { config, log } = configured()
    const installation = await openBeside(config, log)
    try {
      const { context } = installation
      const { before, after } = await context.db.transaction().execute(async (trx) => {
        await lockAdministrators(trx)
        const user = await trx
          .selectFrom('users')
          .select(SHOWN)
          .where((where) => where(where.fn('lower', ['login']), '=', login.toLowerCase()))
          .where('removed_at', 'is', null)
          .forNoKeyUpdate()
          .executeTakeFirst()
        if (!user) throw new Refused(`There is no user with the login ${login}`)
        const change = { userId: user.id, email, ip: 'console', outcome: 'replaced' } as const
        const written = await writeEmail(
          trx,
          { ...change, action: 'email changed on the server' },
          context.now(),
        )
        return { before: user, after: written }
      })
      await notifyChanged(context, {
        login: after.login,
        oldEmail: before.email,
        newEmail: after.email,
        by: 'lo ha cambiato chi amministra il server',
        office: config.officeName,
      })
      console.log(`Login: ${after.login}\nMailbox: ${after.email}`)
      return 0
    } finally {
      await installation.close()
    }
  },
}
