import { execFileSync } from 'node:child_process'

/** Runs a program in the folder and returns what it prints. Throws with its error output when it fails. */
export function run(cwd: string, program: string, ...args: readonly string[]): string {
  return execFileSync(program, args, { cwd, encoding: 'utf8', maxBuffer: 2 ** 26 })
}
