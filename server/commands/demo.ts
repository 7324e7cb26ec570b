import { openInstallation } from '../start.ts'
import { type Command, configured, Refused } from './command.ts'
import { fillIfEmpty } from './demonstration.ts'

export const demo: Command = {
  summary: 'Fills an empty database with the demonstration office',
  details:
    'Users, products, operations with templates and scripts, and contracts of two years. Refused in production.',
  options: {},
  run: async () => {
    const { config, log } = configured()
    if (config.mode === 'production')
      throw new Refused('SPORTELLO_MODE must be demonstration to fill in demonstration data')
    const installation = await openInstallation(config, log)
    try {
      const filled = await fillIfEmpty(installation, (line) => console.log(line))
      console.log(filled ? 'Done.' : 'There are users already; nothing was changed.')
      return filled ? 0 : 1
    } finally {
      await installation.close()
    }
  },
}
