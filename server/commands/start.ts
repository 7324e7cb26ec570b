import { choosePlace } from '../db/database-folder.ts'
import { DEMO_PASSWORD, DEMO_USERS } from '../demo/users.ts'
import { openInstallation, type Running, serveUntilStopped } from '../start.ts'
import { buildPage } from './build-page.ts'
import { refuseUnpatchedPackages } from './check-patches.ts'
import { WITHOUT_MAIL } from './check-services.ts'
import { type Command, readConfiguration } from './command.ts'
import { fillDemonstration, refuseDemonstrationAccounts } from './demonstration.ts'
import { describeInstallation } from './describe-installation.ts'

export const start: Command = {
  summary: 'Starts the server; what else is needed it does itself',
  details:
    'Builds the page when it is missing or older than its sources, opens the embedded database unless DATABASE_URL names a server, applies missing migrations, and in demonstration mode fills an empty database or completes the filling that was interrupted. Ends cleanly on SIGTERM and Ctrl+C.',
  options: {},
  run: async () => {
    refuseUnpatchedPackages()
    const { config, log } = readConfiguration()
    if (!config.databaseUrl) await choosePlace(config.dataDir)
    console.log(describeInstallation(config))
    // Runs first, so that a second process on the same data folder exits immediately.
    const installation = await openInstallation(config, log, (line) => console.log(line))
    try {
      if (config.mode === 'production') await refuseDemonstrationAccounts(installation.context.db)
      else await fillDemonstration(installation, (line) => console.log(line))
      await buildPage((line) => console.log(line))
    } catch (error) {
      await installation.close()
      throw error
    }
    await serveUntilStopped(installation, printAddress)
    return 0
  },
}

function printAddress({ address, context: { config } }: Running): void {
  console.log(`\nSportello: ${address}`)
  if (config.mode === 'production') {
    console.log(`Mail: ${config.smtp ? `sent by ${config.smtp.host}` : WITHOUT_MAIL}`)
    return
  }
  printDemonstration(address)
}

/** The credentials of the demonstration and its address. */
export function printDemonstration(address: string): void {
  console.log(`Logins (password ${DEMO_PASSWORD}): ${DEMO_USERS.map(({ login }) => login).join(', ')}`)
  console.log(`Codes of authenticator and mailbox: here, and at ${address}/outbox`)
  console.log(`Interface, for administrators: ${address}/api/docs\n`)
}
