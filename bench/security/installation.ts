import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../../server/config/config.ts'
import { type FilledInstallation, fillInstallation, type InstallationSize } from '../load/fill.ts'
import { type MeasuredServer, startMeasuredServer } from '../load/server.ts'

/** Fills an installation, starts a separate server for it and removes both afterwards. */
export async function withInstallation(
  { env = {}, ...wanted }: Omit<InstallationSize, 'loginUsers'> & { env?: Record<string, string> },
  inside: (server: MeasuredServer, installation: FilledInstallation) => Promise<void>,
): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sportello-security-'))
  const secretKey = randomBytes(32).toString('hex')
  const settings = {
    ...env,
    DATA_DIR: dataDir,
    SECRET_KEY: secretKey,
    PORT: '0',
    DATABASE_URL: '',
  }
  let server: MeasuredServer | undefined
  try {
    const installation = await fillInstallation(readConfig(settings), { ...wanted, loginUsers: 0 })
    server = await startMeasuredServer(settings)
    await inside(server, installation)
  } finally {
    await server?.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
