import type { Context } from '../context.ts'
import { CommandRefused, readConfiguration } from './command.ts'
import { openForCommand } from './open-for-command.ts'

/** Runs work on the user with a login, also while a server runs. Throws `Refused` for an unknown login. */
export async function withUser(
  login: string,
  work: (context: Context, userId: string) => Promise<void>,
): Promise<void> {
  const { config, log } = readConfiguration()
  const installation = await openForCommand(config, log)
  try {
    const { context } = installation
    const user = await context.db
      .selectFrom('users')
      .select('id')
      .where((where) => where(where.fn('lower', ['login']), '=', login.toLowerCase()))
      .where('removed_at', 'is', null)
      .executeTakeFirst()
    if (!user) throw new CommandRefused(`There is no user with the login ${login}`)
    await work(context, user.id)
  } finally {
    await installation.close()
  }
}
