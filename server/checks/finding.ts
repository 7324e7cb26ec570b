import type { Config, Environment } from '../config/config.ts'

/**
 * The result of a check: the finding, or the problem and what to do about it, in one line. `mayStart`: the server can run
 * in spite of the problem.
 */
export type Finding = { ok: true; found: string } | { ok: false; wrong: string; mayStart?: boolean }

/** A check of the programs and variables, which needs no configuration. */
export interface ProgramCheck {
  /** The name in the report of `doctor`. */
  name: string
  run: (env: Environment) => Finding | Promise<Finding>
}

/** A check of the machine for a configuration. */
export interface MachineCheck {
  name: string
  run: (config: Config, by: 'start' | 'doctor') => Finding | Promise<Finding>
}
