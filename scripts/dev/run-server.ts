import { readConfiguration } from '../../server/commands/command.ts'
import { fillDemoIfEmpty } from '../../server/commands/demonstration.ts'
import { explainError } from '../../server/commands/explain-error.ts'
import { type Embedded, SOCKET_PORT } from '../../server/db/embedded/supervisor.ts'
import { joinEmbedded, openDatabase } from '../../server/db/open-database.ts'
import { prepareInstallation, serveUntilStopped } from '../../server/start.ts'

/** The server as the command `start` runs it, on the embedded database that another process has open. */
export async function runServer(onReady: (address: string) => void): Promise<void> {
  const print = (line: string) => console.log(line)
  try {
    const { config, log } = readConfiguration()
    const socketDir = process.env.DEV_DATABASE_SOCKET
    const database = socketDir
      ? { ...joinEmbedded(socketDir, log), embedded: supervisedElsewhere(socketDir) }
      : await openDatabase(config, log)
    const installation = await prepareInstallation(config, log, database, print)
    await fillDemoIfEmpty(installation, print)
    await serveUntilStopped(installation, ({ address }) => onReady(address))
  } catch (error) {
    console.error(explainError(error))
    process.exitCode = 1
  }
}

/** The process that opened the database supervises it, and permits long statements. */
const supervisedElsewhere = (socketDir: string): Embedded => ({
  socketDir,
  port: SOCKET_PORT,
  pid: undefined,
  heartbeat: { takeSign: () => true, stop: () => {} },
  withoutStatementTimeout: (work) => work(),
  stop: async () => {},
})
