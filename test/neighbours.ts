import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { vi } from 'vitest'
import type { Account } from '../server/db/unprivileged-account.ts'
import { makeCertificate, type ProxyPorts, writeNginxConfiguration } from './nginx.ts'
import { within } from './within.ts'

// Programs of others, as an organisation has them beside the product: what Debian and npm offer.

/** A program that runs until the test stops it. */
export interface Neighbour {
  stop(): Promise<void>
}

const isRoot = process.getuid?.() === 0
const has = (program: string): boolean => spawnSync('/bin/sh', ['-c', `command -v ${program}`]).status === 0

/** The programs of a PostgreSQL of Debian, the newest one; undefined without one. */
export const findDebianPostgres = (): string | undefined =>
  globSync('/usr/lib/postgresql/*/bin/postgres')
    .toSorted((a, b) => b.localeCompare(a, 'en', { numeric: true }))
    .map((path) => join(path, '..'))[0]

/** What this machine lacks, each with what provides it. */
export function findMissingNeighbours(): string[] {
  return [
    ...(has('nginx') ? [] : ['nginx (apt-get install nginx-light)']),
    ...(has('exim4') ? [] : ['a mail server (apt-get install exim4-daemon-light)']),
    ...(isRoot ? [] : ['the rights of root, with which exim4 reads another configuration']),
    ...(has('openssl') ? [] : ['openssl']),
    ...(has('npm') ? [] : ['npm, which fetches s3rver']),
  ]
}

/** nginx with the configuration that a release contains, on these ports. */
export async function startNginx(
  folder: string,
  shipped: string,
  ports: ProxyPorts,
): Promise<Neighbour & { certificate: string }> {
  const { configuration, certificate } = writeNginxConfiguration(folder, shipped, ports)
  const child = startProgram('nginx', ['-p', folder, '-e', 'stderr', '-c', configuration])
  await untilListening(child, ports.https)
  return { certificate, stop: () => stopProgram(child) }
}

const MAIL_ACCOUNT = 'Debian-exim'
export const MAIL_LOGIN = { user: 'sportello', password: 'una-parola-di-posta' }

/** Exim of Debian: it takes mails over STARTTLS from who logs in, and delivers all of them into one folder. */
export async function startExim(
  folder: string,
  port: number,
): Promise<Neighbour & { certificate: string; readMails(): Buffer[] }> {
  const account = accountOf(MAIL_ACCOUNT)
  const mails = join(folder, 'mails')
  mkdirSync(join(folder, 'log'))
  mkdirSync(mails)
  const { certificate, key } = makeCertificate(folder)
  const configuration = join(folder, 'exim.conf')
  writeFileSync(configuration, eximConfiguration(folder, { port, certificate, key, mails }))
  for (const path of [folder, ...globSync(join(folder, '*'))]) chownSync(path, account.uid, account.gid)
  chownSync(configuration, 0, 0)
  chmodSync(configuration, 0o644)
  const child = startProgram('exim4', ['-C', configuration, '-bdf', '-oX', `127.0.0.1.${port}`])
  await untilListening(child, port)
  return {
    certificate,
    readMails: () => globSync(join(mails, '{new,cur}/*')).map((path) => readFileSync(path)),
    stop: () => stopProgram(child),
  }
}

const eximConfiguration = (
  folder: string,
  { port, certificate, key, mails }: { port: number; certificate: string; key: string; mails: string },
): string => `spool_directory = ${join(folder, 'spool')}
log_file_path = ${join(folder, 'log/%slog')}
pid_file_path = ${join(folder, 'exim.pid')}
primary_hostname = localhost
local_interfaces = 127.0.0.1
daemon_smtp_ports = ${port}
deliver_drop_privilege
host_lookup =
keep_environment =
tls_advertise_hosts = *
tls_certificate = ${certificate}
tls_privatekey = ${key}
auth_advertise_hosts = \${if eq{$tls_in_cipher}{}{}{*}}
message_size_limit = 60M
acl_smtp_rcpt = of_users
acl_smtp_data = accept
begin acl
of_users:
  require authenticated = *
  accept
begin routers
every:
  driver = accept
  transport = folder
begin transports
folder:
  driver = appendfile
  directory = ${mails}
  maildir_format
  create_directory
begin authenticators
plain:
  driver = plaintext
  public_name = PLAIN
  server_prompts = :
  server_condition = \${if and{{eq{$auth2}{${MAIL_LOGIN.user}}}{eq{$auth3}{${MAIL_LOGIN.password}}}}}
  server_set_id = $auth2
`

/** From npm: a mock of S3 of other authors that checks the signatures. */
const S3_SERVER = 's3rver@3.7.1'
export const BUCKET = 'documenti'
/** Those that it accepts. */
export const S3_KEYS = { access: 'S3RVER', secret: 'S3RVER' }

/** Fetches and starts it. Returns undefined where npm does not reach its registry. */
export async function startS3rver(
  folder: string,
  port: number,
): Promise<(Neighbour & { readObjects(): Buffer[] }) | undefined> {
  const flags = ['--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error']
  try {
    await promisify(execFile)('npm', ['install', '--prefix', folder, ...flags, S3_SERVER], {
      cwd: folder,
      timeout: 120_000,
    })
  } catch {
    return undefined
  }
  const data = join(folder, 'data')
  const program = join(folder, 'node_modules/s3rver/bin/s3rver.js')
  const child = startProgram(process.execPath, [
    program,
    ...['--directory', data, '--address', '127.0.0.1', '--port', String(port), '--silent'],
    ...['--configure-bucket', BUCKET, '--no-vhost-buckets'],
  ])
  await untilListening(child, port)
  return {
    readObjects: () => globSync(join(data, BUCKET, '**/*_object')).map((path) => readFileSync(path)),
    stop: () => stopProgram(child),
  }
}

function accountOf(name: string): Account {
  const fields = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .find(([login]) => login === name)
  if (!fields) throw new Error(`There is no account ${name}`)
  return { uid: Number(fields[2]), gid: Number(fields[3]) }
}

function startProgram(program: string, args: string[]): ChildProcess & { words(): string } {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let words = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      words += chunk
    })
  return Object.assign(child, { words: () => words })
}

async function stopProgram(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await within(`the end of ${child.spawnfile}`, ended)
}

async function untilListening(child: ReturnType<typeof startProgram>, port: number): Promise<void> {
  const isListening = () =>
    new Promise<boolean>((resolve) => {
      const socket = createConnection({ host: '127.0.0.1', port })
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
      socket.once('connect', () => socket.destroy())
    })
  await vi.waitUntil(
    () => {
      if (child.exitCode !== null) throw new Error(`${child.spawnfile} ended: ${child.words()}`)
      return isListening()
    },
    { timeout: LISTENS_WITHIN_MS },
  )
}
const LISTENS_WITHIN_MS = 120_000
