import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import { openInstallation } from '../start.ts'
import { type Command, CommandRefused, readConfiguration } from './command.ts'
import { type Filling, fillDemonstration, removeDemonstrationAccounts } from './demonstration.ts'
import { openForCommand } from './open-for-command.ts'

const NOTHING_CHANGED = 'There are users already; nothing was changed.'
/** The reason of `changed` is printed before. */
const ANSWERS: Readonly<Record<Filling, string>> = {
  filled: 'Done.',
  completed: 'Done.',
  complete: NOTHING_CHANGED,
  'other data': NOTHING_CHANGED,
  changed: 'Nothing was changed.',
}

export const demo: Command = {
  summary: 'Fills an empty database with demonstration data, or completes interrupted ones',
  details:
    'Users, products, operations with templates and scripts, and contracts of two years. Refused in production. With --remove-accounts it removes the users that it made, so that the rest can go into production.',
  options: { 'remove-accounts': { type: 'boolean', about: 'remove the demonstration users' } },
  run: async ({ 'remove-accounts': remove }) => {
    const { config, log } = readConfiguration()
    if (remove === true) return await removeAccounts(config, log)
    if (config.mode === 'production')
      throw new CommandRefused('SPORTELLO_MODE must be demonstration to fill in demonstration data')
    const installation = await openInstallation(config, log)
    try {
      const filled = await fillDemonstration(installation, (line) => console.log(line))
      console.log(ANSWERS[filled])
      return filled === 'filled' || filled === 'completed' ? 0 : 1
    } finally {
      await installation.close()
    }
  },
}

async function removeAccounts(config: Config, log: Logger): Promise<number> {
  const installation = await openForCommand(config, log)
  try {
    const logins = await removeDemonstrationAccounts(installation.context)
    console.log(logins.length > 0 ? `Removed: ${logins.join(', ')}` : 'There are no demonstration users.')
    return 0
  } finally {
    await installation.close()
  }
}
