import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { join } from 'node:path'

/** Attackers run elsewhere: on a machine shared with the server they get what time it leaves. */
const NICENESS = 19

/** The result of an attacker at its end. */
export interface AttackedServer {
  /** Responses by status, or by error. */
  answers: Record<string, number>
  /** Of the processor, that the attackers used themselves, in ms. */
  cpuMs: number
}

/** A process of attackers: `program` is a file of this folder that calls `serveAttack`. */
export class Attackers {
  readonly #child: ChildProcess
  #attacked: Promise<AttackedServer> | undefined

  constructor(program: string, args: readonly string[]) {
    this.#child = fork(join(import.meta.dirname, program), args, {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    if (this.#child.pid !== undefined) setPriority(this.#child.pid, NICENESS)
    process.once('exit', () => this.#child.kill('SIGKILL'))
  }

  /** Resolves when they can begin. */
  async ready(): Promise<void> {
    await once(this.#child, 'message')
  }

  begin(): void {
    this.#attacked = once(this.#child, 'message').then(([attacked]) => attacked)
    this.#child.send('begin')
  }

  /** Resolves when all started requests are answered; `stop` prevents new ones. */
  async end({ stop }: { stop: boolean }): Promise<AttackedServer> {
    if (!this.#attacked) throw new Error('They have not begun')
    if (stop) this.#child.send('stop')
    const attacked = await this.#attacked
    this.#child.disconnect()
    return attacked
  }
}

/** Runs in the attacking process: starts the attack on a message and ends when it is complete or `stopped` returns true. */
export async function serveAttack(
  attack: (session: { stopped(): boolean; countAnswer(answer: string | number): void }) => Promise<void>,
): Promise<void> {
  const answers: Record<string, number> = {}
  let stopped = false
  const begun = once(process, 'message')
  process.send?.('ready')
  await begun
  process.on('message', () => {
    stopped = true
  })
  await attack({
    stopped: () => stopped,
    countAnswer: (answer) => {
      answers[answer] = (answers[answer] ?? 0) + 1
    },
  })
  const { user, system } = process.cpuUsage()
  process.send?.({ answers, cpuMs: (user + system) / 1_000 } satisfies AttackedServer)
}
