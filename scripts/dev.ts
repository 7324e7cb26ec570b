import { readConfiguration } from '../server/commands/command.ts'
import { describeInstallation } from '../server/commands/describe-installation.ts'
import { readEnvironmentFile } from '../server/commands/environment-file.ts'
import { explainError } from '../server/commands/explain-error.ts'
import { printDemonstration } from '../server/commands/start.ts'
import { ConfigurationError } from '../server/config/variables.ts'
import { startEmbedded } from '../server/db/embedded.ts'
import { servePage } from './dev/serve-page.ts'
import { ServerLoop } from './dev/server-loop.ts'

// The development server: saved files of the page are replaced in the browser, saved files of the server restart its
// process. The embedded database stays open meanwhile, since opening it takes longer than a restart.

/** The closing functions, in this order. */
const parts: (() => Promise<unknown>)[] = []

async function start(): Promise<void> {
  readEnvironmentFile()
  const { config, log } = readConfiguration()
  const { dataDir } = config
  if (config.mode === 'production')
    throw new ConfigurationError('SPORTELLO_MODE', 'must not be production in npm run dev')
  const server = new ServerLoop()
  parts.push(() => server.stop())
  const page = await servePage(config, server)
  parts.push(() => page.close())
  const opening = config.databaseUrl ? undefined : startEmbedded({ dataDir, log })
  parts.push(async () => await (await opening)?.stop())
  const embedded = await opening
  await server.start(page.address, config.databaseUrl ?? embedded!.url)
  console.log(`\nSportello: ${page.address}`)
  console.log(describeInstallation(config))
  printDemonstration(page.address)
  console.log(
    'Saved files of the page are replaced in the browser, those of the server restart it. Ctrl+C ends it.',
  )
}

const { promise: stopped, resolve: stop } = Promise.withResolvers<void>()
// More than once: npm forwards the signal that the terminal sends to all processes.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop())
try {
  await Promise.race([start(), stopped])
  await stopped
} catch (error) {
  console.error(explainError(error))
  process.exitCode = 1
}
for (const close of parts) await close().catch(() => {})
process.exit()
