import pino from 'pino'
import { readConfig } from '../server/config/config.ts'
import { openInstallation, serveUntilStopped } from '../server/start.ts'

// A server in a process of its own, as the command starts it, on whatever the environment names.
const installation = await openInstallation(readConfig(process.env), pino({ level: 'silent' }))
await serveUntilStopped(installation, ({ address, database }) => {
  process.send?.({ address, databasePid: database.embedded?.pid })
})
process.disconnect?.()
