import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { migrate } from '../server/db/migrate.ts'
import { openDatabase } from '../server/db/open-database.ts'
import { schemaTypes } from './make-schema-types/schema-types.ts'

// Writes server/db/schema.ts from the migrations: `npm exec -- node scripts/make-schema-types.ts`.

const dataDir = await mkdtemp(join(tmpdir(), 'sportello-schema-'))
const database = await openDatabase(
  { dataDir, databaseUrl: undefined, databaseStuckSeconds: 60 },
  pino({ level: 'silent' }),
)
await migrate(database.pool)
await writeFile(new URL('../server/db/schema.ts', import.meta.url), await schemaTypes(database.pool))
await database.close()
await rm(dataDir, { recursive: true })
