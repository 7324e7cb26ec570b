import type { Logger } from 'pino'
import pretty from 'pino-pretty'
import { type Config, readConfig } from '../config/config.ts'
import { createLogger } from '../http/logger.ts'

type Values = Record<string, string | boolean | undefined>

/** A command of the command line. */
export interface Command {
  /** One line for the list of commands. */
  summary: string
  details: string
  options: Record<string, { type: 'string' | 'boolean'; about: string }>
  /** Returns the exit code. */
  run(values: Values): Promise<number>
}

/** The command stops for a reason that the operator can correct. */
export class CommandRefused extends Error {}

/** The configuration of this environment and a suitable log: readable lines in a terminal, JSON in production. */
export function readConfiguration(): { config: Config; log: Logger } {
  const config = readConfig(process.env)
  const desk = config.mode === 'demonstration' && process.stdout.isTTY
  const log = desk
    ? createLogger(config.logLevel, pretty({ sync: true, ignore: 'pid,hostname,reqId' }))
    : createLogger(config.logLevel)
  return { config, log }
}
