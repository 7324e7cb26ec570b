import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { ServerReady, ToServer } from './server-process.ts'

/** The compile cache of the server, shared between starts. */
const COMPILED = join(import.meta.dirname, '../../.cache/compiled')
/** An editor may save several files together. */
const SETTLE_MS = 20

/** The server in a separate process, which a newer one replaces. */
export class ServerLoop {
  #address = Promise.withResolvers<string | undefined>()
  readonly #firstReady = Promise.withResolvers<void>()
  readonly #processes = new Set<ChildProcess>()
  #running: ChildProcess | undefined
  /** The next process, which has loaded the packages already. */
  #spare: ChildProcess | undefined
  #variables: NodeJS.ProcessEnv = {}
  #saved = { file: '', at: 0 }
  #timer: NodeJS.Timeout | undefined

  /** The URL of the server, after a running restart; undefined when it ended with an error. */
  get address(): Promise<string | undefined> {
    return this.#address.promise
  }

  /** Resolves when a server listens, which may be one that was started after a correction. */
  async start(publicUrl: string, databaseUrl: string): Promise<void> {
    this.#variables = { PUBLIC_URL: publicUrl, DATABASE_URL: databaseUrl }
    this.#replace()
    await this.#firstReady.promise
  }

  /** Replaces the server after this file was saved. */
  restart(file: string): void {
    if (this.#timer === undefined) this.#saved = { file, at: performance.now() }
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      this.#replace()
    }, SETTLE_MS)
  }

  async stop(): Promise<void> {
    clearTimeout(this.#timer)
    this.#running = undefined
    await Promise.all([...this.#processes].map(end))
  }

  /** The new process loads its code while the former one closes, and opens the installation after that. */
  #replace(): void {
    const former = this.#running
    const next = this.#spare ?? this.#fork()
    this.#spare = undefined
    this.#running = next
    // Requests that wait for the former process wait for this one.
    const { resolve } = this.#address
    this.#address = Promise.withResolvers()
    resolve(this.#address.promise)
    next.send('load' satisfies ToServer)
    const closed = former ? end(former) : Promise.resolve()
    void closed.then(() => next.connected && next.send('open' satisfies ToServer))
  }

  #fork(): ChildProcess {
    const child = fork(join(import.meta.dirname, 'server-process.ts'), [], {
      execArgv: [],
      env: {
        NODE_COMPILE_CACHE: COMPILED,
        ...process.env,
        ...this.#variables,
        HOST: '127.0.0.1',
        PORT: '0',
        TLS_CERTIFICATE: '',
        TLS_KEY: '',
      },
    })
    this.#processes.add(child)
    child.on('exit', (code, signal) => this.#ended(child, code ?? signal))
    child.on('message', ({ address }: ServerReady) => this.#listens(child, address))
    return child
  }

  #listens(child: ChildProcess, address: string): void {
    if (child !== this.#running) return
    const { file, at } = this.#saved
    if (file) console.log(`Server restarted in ${Math.round(performance.now() - at)} ms: ${file} was saved`)
    this.#address.resolve(address)
    this.#firstReady.resolve()
    this.#spare ??= this.#fork()
  }

  #ended(child: ChildProcess, reason: number | NodeJS.Signals | null): void {
    this.#processes.delete(child)
    if (child === this.#spare) this.#spare = undefined
    if (child !== this.#running) return
    this.#running = undefined
    this.#address.resolve(undefined)
    this.#address = Promise.withResolvers()
    this.#address.resolve(undefined)
    console.error(`The server ended with ${reason}. It starts again when a file of it is saved.`)
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
