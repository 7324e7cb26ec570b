import { readConfiguration } from '../../server/commands/command.ts'
import { planFilling } from '../../server/commands/demonstration.ts'
import { explainError } from '../../server/commands/explain-error.ts'
import { openInstallation, serveUntilStopped } from '../../server/start.ts'

/** The server as the command `start` runs it. */
export async function runServer(onStart: (address: string) => void): Promise<void> {
  const print = (line: string) => console.log(line)
  try {
    const { config, log } = readConfiguration()
    const installation = await openInstallation(config, log, print)
    const { fill: prepare } = await planFilling(installation, print)
    await serveUntilStopped(installation, {
      prepare,
      onStart: ({ address }) => onStart(address),
      onReady: () => prepare && print('The demonstration is ready.'),
    })
  } catch (error) {
    console.error(explainError(error))
    process.exitCode = 1
  }
}
