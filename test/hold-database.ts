import pino from 'pino'
import { openDatabase } from '../server/db/open-database.ts'

// A process that opens the embedded database of a folder and runs a given statement.
const [dataDir = '', statement] = process.argv.slice(2)
const database = await openDatabase(
  { dataDir, databaseUrl: undefined, databaseStuckSeconds: 600 },
  pino({ level: 'silent' }),
)
await database.pool.query('select 1')
if (statement) database.pool.query(statement).catch(() => {})
process.send?.('ready')
