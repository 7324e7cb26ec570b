import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../../server/config.ts'
import { startOwnPostgres } from '../../test/postgres-server.ts'
import { type Filled, fillOffice, type Wanted } from '../load/fill.ts'
import { type MeasuredServer, startMeasured } from '../load/server.ts'

export type Engine = 'embedded' | 'postgres'

/** Fills an office on one of the engines, starts a server of its own for it and removes both afterwards. */
export async function withOffice(
  engine: Engine,
  { env = {}, ...wanted }: Omit<Wanted, 'comers'> & { env?: Record<string, string> },
  inside: (server: MeasuredServer, office: Filled) => Promise<void>,
): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sportello-security-'))
  const postgres = engine === 'postgres' ? await startOwnPostgres(['fsync=on']) : undefined
  const secretKey = randomBytes(32).toString('hex')
  const settings = {
    ...env,
    DATA_DIR: dataDir,
    SECRET_KEY: secretKey,
    PORT: '0',
    DATABASE_URL: postgres?.url ?? '',
  }
  let server: MeasuredServer | undefined
  try {
    const office = await fillOffice(readConfig(settings), { ...wanted, comers: 0 })
    server = await startMeasured(settings)
    await inside(server, office)
  } finally {
    await server?.stop()
    await postgres?.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
