import { randomUUID } from 'node:crypto'
import { askServer } from '../checks/check-port.ts'
import { MACHINE_CHECKS, PROGRAM_CHECKS } from '../checks/checks.ts'
import type { Finding } from '../checks/finding.ts'
import { isPageBuilt } from '../checks/page-sources.ts'
import { isLoopback } from '../config/check-combinations.ts'
import { type Config, readConfig } from '../config/config.ts'
import { createUntrackedProviders } from '../context.ts'
import { discardNewSecretKey } from '../secret-key.ts'
import { checkBackups } from './check-backups.ts'
import { checkDatabase } from './check-database.ts'
import { checkService, EXTERNAL_SERVICES } from './check-services.ts'
import type { Command } from './command.ts'
import { describeInstallation } from './describe-installation.ts'

const NODE_NEEDED = 24

export const doctor: Command = {
  summary: 'Checks everything that the server needs and lists the problems',
  details:
    'Node, configuration, disk, database, backups, page and each outside service, one line each: what is configured, whether it answers, and what is missing. The exit code is 1 when something is wrong. While a server has the embedded database open it is asked through that one.',
  options: {},
  run: async () => {
    let problemCount = 0
    const report = async (name: string, check: () => Promise<Finding> | Finding) => {
      const finding = await runCheck(check)
      if (!finding.ok) problemCount += 1
      console.log(finding.ok ? `ok     ${name}: ${finding.found}` : `WRONG  ${name}: ${finding.wrong}`)
    }
    await report('node', checkNode)
    for (const { name, run } of PROGRAM_CHECKS) await report(name, () => run(process.env))
    await report('configuration', () => ({ ok: true, found: describeConfig(readConfig(process.env)) }))
    const config = await readConfigOrNothing()
    if (config) await checkInstallation(config, report)
    // The start makes the key of a new installation.
    if (config) discardNewSecretKey(config.dataDir)
    return problemCount > 0 ? 1 : 0
  },
}

type Report = (name: string, check: () => Promise<Finding> | Finding) => Promise<void>

async function checkInstallation(config: Config, report: Report): Promise<void> {
  for (const { name, run } of MACHINE_CHECKS) await report(name, () => run(config, 'doctor'))
  await report('files', () => checkFiles(config))
  let backups: Finding = { ok: true, found: 'unknown: they are read from a database that is up to date' }
  await report('database', () =>
    checkDatabase(config, async (opened) => {
      backups = await runCheck(() => checkBackups(config, opened))
    }),
  )
  await report('backups', () => backups)
  await report('page', checkPage)
  for (const service of EXTERNAL_SERVICES)
    await report(service.name, () => checkService(service, config, process.env))
  await report('address', () => checkAddress(config))
}

async function runCheck(check: () => Promise<Finding> | Finding): Promise<Finding> {
  try {
    return await check()
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException
    return { ok: false, wrong: (message || String(code)).replaceAll('\n', '; ') }
  }
}

async function readConfigOrNothing(): Promise<Config | undefined> {
  try {
    return readConfig(process.env)
  } catch {
    return undefined
  }
}

function checkNode(): Finding {
  const { node: version } = process.versions
  if (Number(version.split('.')[0]) >= NODE_NEEDED) return { ok: true, found: version }
  return { ok: false, wrong: `${version}, needed is ${NODE_NEEDED} or newer` }
}

const describeConfig = (config: Config): string => `${config.mode}. ${describeInstallation(config)}`

async function checkFiles(config: Config): Promise<Finding> {
  const { files: store } = createUntrackedProviders(config)
  const key = `doctor-${randomUUID()}`
  const content = Buffer.from(key)
  await store.write(key, content)
  const read = await store.read(key)
  await store.remove(key)
  if (read && content.equals(read))
    return {
      ok: true,
      found: `${config.files ? `bucket ${config.files.bucket}` : 'folder'}: a file was written, read and removed`,
    }
  return { ok: false, wrong: 'a file came back different from what was written' }
}

function checkPage(): Finding {
  if (isPageBuilt()) return { ok: true, found: 'built' }
  return { ok: false, wrong: 'not built: run npm run build' }
}

type Address = Pick<Config, 'host' | 'port' | 'tls' | 'trustedProxies' | 'publicUrl'>

const UNDECLARED =
  'TRUSTED_PROXIES does not name the proxy that answers there, whose address stands for every client in limits and history'

/** Asks the server that runs, since only it has seen who forwards requests. */
export async function checkAddress(config: Address): Promise<Finding> {
  const finding = checkAddressOf(config)
  if (!finding.ok) return finding
  const running = config.port === 0 ? undefined : await askServer(config)
  return running?.proxy === 'undeclared' ? { ok: false, wrong: `${finding.found}: ${UNDECLARED}` } : finding
}

export function checkAddressOf({ host, port, tls, trustedProxies, publicUrl }: Address): Finding {
  const found = `${host}:${port}, for browsers ${publicUrl}`
  if (tls !== undefined || trustedProxies.length > 0) return { ok: true, found }
  // Only a proxy can answer there.
  if (publicUrl.startsWith('https:')) return { ok: false, wrong: `${found}: ${UNDECLARED}` }
  return isLoopback(host)
    ? { ok: true, found }
    : { ok: false, wrong: `${found}, without TLS and without a declared proxy` }
}
