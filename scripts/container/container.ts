import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { CommandFailed } from '../installation/machine.ts'
import { type Image, MOUNT_DEVICES } from './assemble.ts'

/** Folders of the machine by their places in the container. */
export type Volumes = Readonly<Record<string, string>>

const NAMESPACES = ['--pid', '--mount', '--ipc', '--propagation=private', '--fork', '--kill-child']
/** The first process of a container hands its signals to the program and has its exit code, as `init: true`. */
const RUN = `"$@" &
program=$!
trap 'kill -TERM $program' TERM
code=0
wait $program || code=$?
[ $code -le 128 ] || { code=0; wait $program || code=$?; }
exit $code`

/**
 * An image as compose.yaml runs it: a read-only root, the account of the image without capabilities, process, mount and IPC
 * namespaces of its own, in the network of this process.
 */
export class Container {
  readonly #image: Image
  readonly #volumes: Volumes
  readonly #settings: readonly string[]
  #running: ChildProcess | undefined

  constructor(image: Image, volumes: Volumes, settings: readonly string[]) {
    this.#image = image
    this.#volumes = volumes
    this.#settings = settings
  }

  /** `docker compose up`; what it prints goes to standard output where it fails. */
  up(): void {
    const words = [
      ...NAMESPACES,
      'sh',
      '-c',
      this.#script(),
      this.#image.root,
      ...this.#within(this.#image.start),
    ]
    this.#running = spawn('unshare', words, { stdio: ['ignore', 'ignore', 'inherit'] })
  }

  get ended(): boolean {
    return this.#running === undefined || this.#running.exitCode !== null
  }

  /** `docker compose run`: another container of the image, for one command of the product. */
  run(...args: readonly string[]): string {
    const words = this.#within([this.#image.start[0]!, ...args])
    return printed(
      spawnSync('unshare', [...NAMESPACES, 'sh', '-c', this.#script(), this.#image.root, ...words], TEXT),
    )
  }

  /** `docker compose exec`: a command in the running container. */
  exec(...command: readonly string[]): string {
    const target = ['--target', childOf(this.#running), '--mount', '--pid', '--ipc']
    return printed(
      spawnSync('nsenter', [...target, 'chroot', this.#image.root, ...this.#account(command)], TEXT),
    )
  }

  /** Whether the health check of the image succeeds in the container. */
  isHealthy(): boolean {
    try {
      this.exec(...this.#image.health)
      return true
    } catch {
      return false
    }
  }

  /** `docker compose stop`. Throws when the server does not end by itself with 0. */
  async stop(): Promise<void> {
    const ended = once(this.#running!, 'exit')
    process.kill(Number(childOf(this.#running)), 'SIGTERM')
    const [code] = await ended
    if (code !== 0) throw new Error(`The container ended with ${code}`)
  }

  kill(): void {
    this.#running?.kill('SIGKILL')
  }

  #script(): string {
    const volumes = Object.entries(this.#volumes).map(
      ([place, folder]) => `mount --bind '${folder}' "$0${place}"`,
    )
    return `set -e
mount --bind "$0" "$0"
${MOUNT_DEVICES}
mount -t tmpfs tmpfs "$0/tmp"
${volumes.join('\n')}
mount -o remount,bind,ro "$0"
${RUN}`
  }

  #within = (command: readonly string[]): string[] => ['chroot', this.#image.root, ...this.#account(command)]

  #account(command: readonly string[]): string[] {
    const { account, workingFolder, environment } = this.#image
    const [uid = '', gid = ''] = account.split(':')
    const rights = ['--clear-groups', '--no-new-privs', '--bounding-set=-all', '--inh-caps=-all']
    const as = ['setpriv', '--reuid', uid, '--regid', gid, ...rights]
    return [...as, 'env', '-i', '-C', workingFolder, ...environment, ...this.#settings, ...command]
  }
}

const TEXT = { encoding: 'utf8', timeout: 600_000 } as const

function printed({ status, stdout, stderr, error }: ReturnType<typeof spawnSync>): string {
  if (error) throw error
  if (status !== 0) throw new CommandFailed(`${stdout}${stderr}`)
  return String(stdout)
}

/** The first process in the namespaces. */
const childOf = (unshared: ChildProcess | undefined): string =>
  readFileSync(`/proc/${unshared?.pid}/task/${unshared?.pid}/children`, 'utf8').trim().split(' ')[0] ?? ''
