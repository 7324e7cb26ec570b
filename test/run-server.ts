import pino from 'pino'
import { readConfig } from '../server/config/config.ts'
import { openInstallation, serveUntilStopped } from '../server/start.ts'

// A server in a separate process, started by the command, with the given environment. It ends with its test.
process.once('disconnect', () => process.exit())
const installation = await openInstallation(readConfig(process.env), pino({ level: 'silent' }))
await serveUntilStopped(installation, { onStart: ({ address }) => process.send?.({ address }) })
process.disconnect?.()
