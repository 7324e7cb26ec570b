import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, cpSync, existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { run } from '../release/run.ts'
import { makeDebian } from './make-debian.ts'

/** What no command of an installation exceeds. */
const LIMIT_MS = 600_000
const BOOT_WITHIN_MS = 90_000
const ENVIRONMENT = [
  'HOME=/root',
  'LANG=C.UTF-8',
  'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
]
/** A package that asks nothing is installed the same without a terminal. */
const WITHOUT_TERMINAL = 'DEBIAN_FRONTEND=noninteractive'

/** A Debian with systemd, as the installer of Debian leaves it. */
export function makeBootableDebian(folder: string): void {
  if (existsSync(join(folder, 'usr/lib/systemd/systemd'))) return
  makeDebian(folder, ['--include=ca-certificates,systemd,systemd-sysv,dbus'])
}

/** A command that ended with another code than 0; the message is all that it printed. */
export class CommandFailed extends Error {}

/** A Debian that runs in namespaces of its own, with the network namespace of this process, which has the loopback alone. */
export class Machine {
  readonly root: string
  readonly #booted: ChildProcess
  readonly #init: string

  private constructor(root: string, booted: ChildProcess, init: string) {
    this.root = root
    this.#booted = booted
    this.#init = init
  }

  /** Boots a copy of the Debian, which `name` leads to. */
  static async boot(base: string, root: string, name: string): Promise<Machine> {
    run('/', 'cp', '-ax', base, root)
    cpSync('/etc/resolv.conf', join(root, 'etc/resolv.conf'), { dereference: true })
    appendFileSync(join(root, 'etc/hosts'), `127.0.0.1 localhost ${name}\n`)
    const booted = spawn(join(import.meta.dirname, 'boot-systemd.sh'), [root], {
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    const until = Date.now() + BOOT_WITHIN_MS
    while (Date.now() < until && booted.exitCode === null) {
      const init = childOf(booted.pid)
      const machine = new Machine(root, booted, init)
      if (init && /^(?:running|degraded)/.test(machine.#enter('systemctl is-system-running', []).stdout))
        return machine
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
    booted.kill('SIGKILL')
    throw new Error('systemd does not boot in namespaces of this machine: it needs cgroup2 and unshare')
  }

  /** Runs a line of a manual as root in its home. Throws `CommandFailed`. Returns what it prints. */
  run(command: string): string {
    const needsNetwork = command.startsWith('apt-get ')
    // That of the process which started this one has a network.
    const network = needsNetwork ? [`--net=/proc/${process.ppid}/ns/net`] : []
    const { status, stdout, stderr, error } = this.#enter(command, network)
    if (error) throw error
    if (status !== 0) throw new CommandFailed(stdout + stderr)
    return stdout
  }

  /** Runs a line until `end` ends it; resolves with its code. */
  start(command: string): { ended: Promise<unknown>; end: () => void } {
    const file = '/run/started'
    const child = spawn('nsenter', this.#words(`${command} & echo $! > ${file}; wait $!`, []), {
      stdio: 'inherit',
    })
    const ended = once(child, 'exit').then(([code]: unknown[]) => code)
    return { ended, end: () => this.run(`kill -TERM $(cat ${file})`) }
  }

  /** The end of the log of a service. */
  readLog(service: string): string {
    return this.#enter(`journalctl --no-pager --output=cat --lines=20 --unit=${service}`, []).stdout
  }

  /** Ends as a machine that is switched off, its services first. */
  async stop(): Promise<void> {
    const ended = once(this.#booted, 'exit')
    this.#enter('systemctl start --no-block poweroff.target', [])
    const late = setTimeout(() => this.#booted.kill('SIGKILL'), BOOT_WITHIN_MS)
    await ended
    clearTimeout(late)
    const remove = `mount -t cgroup2 cgroup2 "$0"
find "$0/sportello-trial-$1" -depth -type d -exec rmdir {} +
umount "$0"`
    run('/', 'sh', '-ec', remove, join(this.root, 'mnt'), String(this.#booted.pid))
    rmSync(this.root, { recursive: true })
  }

  #enter(command: string, network: readonly string[]) {
    const options = { encoding: 'utf8', timeout: LIMIT_MS, maxBuffer: 2 ** 26 } as const
    return spawnSync('nsenter', this.#words(command, network), options)
  }

  #words(command: string, network: readonly string[]): string[] {
    const namespaces = ['--mount', '--pid', '--ipc', '--uts', '--cgroup', '--root', '--wd', ...network]
    const shell = ['env', '-i', ...ENVIRONMENT, WITHOUT_TERMINAL, 'sh', '-c', `cd /root\n${command}`]
    return ['--target', this.#init, ...namespaces, ...shell]
  }
}

/** The first process in the namespace that a process has made; empty until it is there. */
function childOf(pid: number | undefined): string {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')[0] ?? ''
  } catch {
    return ''
  }
}
