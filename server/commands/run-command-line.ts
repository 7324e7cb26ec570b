import { parseArgs } from 'node:util'
import { COMMAND, VERSION } from '../config/checkout.ts'
import { adoptKeyCommand } from './adopt-key.ts'
import { backupCommand } from './backup.ts'
import { changeEmail } from './change-email.ts'
import type { Command } from './command.ts'
import { createAdmin } from './create-admin.ts'
import { demo } from './demo.ts'
import { doctor } from './doctor.ts'
import { readEnvironmentFile } from './environment-file.ts'
import { explainError } from './explain-error.ts'
import { loginCode } from './login-code.ts'
import { migrateCommand } from './migrate.ts'
import { outbox } from './outbox.ts'
import { reindex } from './reindex.ts'
import { resetAuthenticatorCommand } from './reset-authenticator.ts'
import { restoreCommand } from './restore.ts'
import { start } from './start.ts'
import { unlock } from './unlock.ts'

const COMMANDS: Record<string, Command> = {
  start,
  migrate: migrateCommand,
  demo,
  'create-admin': createAdmin,
  'reset-authenticator': resetAuthenticatorCommand,
  'login-code': loginCode,
  unlock,
  'change-email': changeEmail,
  outbox,
  backup: backupCommand,
  restore: restoreCommand,
  reindex,
  'adopt-key': adoptKeyCommand,
  doctor,
}

/** Every command with its effect. `scripts/make-commands-table.ts` generates the table in README.md from them. */
export const commandRows = (): [name: string, summary: string][] =>
  Object.entries(COMMANDS).map(([name, { summary }]) => [name, summary])

function help(): string {
  const width = Math.max(...Object.keys(COMMANDS).map((name) => name.length))
  const lines = commandRows().map(([name, summary]) => `  ${name.padEnd(width)}  ${summary}`)
  return [
    `Sportello ${VERSION}`,
    '',
    `Usage: ${COMMAND} <command> [options]`,
    '',
    ...lines,
    '',
    `More about one: ${COMMAND} <command> --help`,
    'Configuration: docs/operations.md',
  ].join('\n')
}

function helpOf(name: string, { summary, details, options }: Command): string {
  const flags = Object.entries(options).map(([flag, { about }]) => `  --${flag.padEnd(12)} ${about}`)
  return [`${COMMAND} ${name}`, '', summary, '', details, '', ...flags].join('\n').trimEnd()
}

async function runCommand([name = '', ...rest]: readonly string[]): Promise<number> {
  if (name === '--version') {
    console.log(VERSION)
    return 0
  }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!command) {
    const asksForHelp = name === '' || name === 'help' || name === '--help' || name === '-h'
    if (!asksForHelp) console.error(`There is no command ${name}.\n`)
    console.log(help())
    return asksForHelp ? 0 : 2
  }
  const { values } = parseArgs({
    args: rest,
    options: { ...command.options, help: { type: 'boolean', short: 'h' } },
  })
  if (values.help) {
    console.log(helpOf(name, command))
    return 0
  }
  readEnvironmentFile()
  return await command.run(values)
}

/** Prints what the command prints, or one line for an error that the operator can correct. Returns the exit code. */
export async function runCommandLine(args: readonly string[]): Promise<number> {
  try {
    return await runCommand(args)
  } catch (error) {
    console.error(explainError(error))
    return 1
  }
}
