import { checkDataFolder } from '../checks/check-data-folder.ts'
import { MACHINE_CHECKS, PROGRAM_CHECKS } from '../checks/checks.ts'
import { refuseProblems } from '../checks/refuse-problems.ts'
import type { Config } from '../config/config.ts'
import { choosePlace } from '../db/database-folder.ts'
import { DEMO_PASSWORD, DEMO_USERS } from '../demo/users.ts'
import { discardNewSecretKey } from '../secret-key.ts'
import { openInstallation, type Running, serveUntilStopped } from '../start.ts'
import { buildPage } from './build-page.ts'
import { WITHOUT_MAIL } from './check-services.ts'
import { type Command, readConfiguration } from './command.ts'
import { type FillingPlan, planFilling, refuseDemonstrationAccounts } from './demonstration.ts'
import { describeInstallation } from './describe-installation.ts'
import { hasNoAdministrator, NO_ADMINISTRATOR } from './first-administrator.ts'

export const start: Command = {
  summary: 'Starts the server; what else is needed it does itself',
  details:
    'Builds the page when it is missing or older than its sources, opens the embedded database unless DATABASE_URL names a server, applies missing migrations, and in demonstration mode fills an empty database or completes the filling that was interrupted. Ends cleanly on SIGTERM and Ctrl+C.',
  options: {},
  run: async () => {
    const print = (line: string) => console.log(line)
    await refuseProblems(
      PROGRAM_CHECKS.map(({ run }) => run(process.env)),
      print,
    )
    const { config, log } = readConfiguration()
    await checkMachine(config, print)
    const installation = await openInstallation(config, log, print, { wait: true })
    let prepare: FillingPlan['fill']
    let isOwnerless: boolean
    try {
      // First: a build in between would hold up the filling.
      await buildPage(print)
      if (config.mode === 'production') await refuseDemonstrationAccounts(installation.context.db)
      else prepare = (await planFilling(installation, print)).fill
      // The filling brings one.
      isOwnerless = !prepare && (await hasNoAdministrator(installation.context.db))
    } catch (error) {
      await installation.close()
      throw error
    }
    await serveUntilStopped(installation, {
      prepare,
      onStart: (running) => {
        for (const line of describeStart(running, isOwnerless)) print(line)
        if (config.mode !== 'production') printDemonstration(running.address)
        if (prepare) print(PREPARING)
      },
      onReady: () => prepare && print('The demonstration is ready.'),
    })
    return 0
  },
}

/** What a start that still fills in the demonstration prints. */
export const PREPARING = 'The demonstration is being prepared; its page opens by itself when it is ready.'

/** Names the installation, and refuses a machine on which it cannot run. */
async function checkMachine(config: Config, print: (line: string) => void): Promise<void> {
  try {
    await refuseProblems([checkDataFolder(config)], print)
    if (!config.databaseUrl) await choosePlace(config.dataDir)
    print(describeInstallation(config))
    await refuseProblems(
      MACHINE_CHECKS.filter(({ run }) => run !== checkDataFolder).map(({ run }) => run(config, 'start')),
      print,
    )
  } catch (error) {
    discardNewSecretKey(config.dataDir)
    throw error
  }
}

/** Where the server is reached, and what is still to be done. */
export function describeStart(
  {
    address,
    context: { config },
  }: Pick<Running, 'address'> & { context: Pick<Running['context'], 'config'> },
  isOwnerless: boolean,
): string[] {
  return [
    `\nSportello: ${address}`,
    describePublicUrl(config),
    ...(config.mode === 'production'
      ? [`Mail: ${config.smtp ? `sent by ${config.smtp.host}` : WITHOUT_MAIL}`]
      : []),
    ...(isOwnerless ? [`Users: ${NO_ADMINISTRATOR}`] : []),
  ]
}

function describePublicUrl({ publicUrl }: Pick<Config, 'publicUrl'>): string {
  return new URL(publicUrl).port === '0'
    ? 'Mails need PUBLIC_URL: their links lead nowhere while PORT=0 takes another port at each start'
    : `For browsers and mails (PUBLIC_URL): ${publicUrl}`
}

/** The credentials of the demonstration and its address. */
export function printDemonstration(address: string): void {
  console.log(`Logins (password ${DEMO_PASSWORD}): ${DEMO_USERS.map(({ login }) => login).join(', ')}`)
  console.log(`Codes of authenticator and mailbox: here, and at ${address}/outbox`)
  console.log(`Interface, for administrators: ${address}/api/docs\n`)
}
