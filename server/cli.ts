import { parseArgs } from 'node:util'
import { adoptKeyCommand } from './commands/adopt-key.ts'
import { backupCommand } from './commands/backup.ts'
import { changeEmail } from './commands/change-email.ts'
import type { Command } from './commands/command.ts'
import { createAdmin } from './commands/create-admin.ts'
import { demo } from './commands/demo.ts'
import { doctor } from './commands/doctor.ts'
import { readEnvironmentFile } from './commands/environment-file.ts'
import { explainError } from './commands/explain-error.ts'
import { loginCode } from './commands/login-code.ts'
import { migrateCommand } from './commands/migrate.ts'
import { outbox } from './commands/outbox.ts'
import { reindex } from './commands/reindex.ts'
import { resetAuthenticatorCommand } from './commands/reset-authenticator.ts'
import { restoreCommand } from './commands/restore.ts'
import { start } from './commands/start.ts'
import { unlock } from './commands/unlock.ts'

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

function help(): string {
  const width = Math.max(...Object.keys(COMMANDS).map((name) => name.length))
  const lines = Object.entries(COMMANDS).map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`)
  return [
    'Usage: npm run sportello -- <command> [options]',
    '',
    ...lines,
    '',
    'More about one: npm run sportello -- <command> --help',
    'Configuration: docs/operations.md',
  ].join('\n')
}

function helpOf(name: string, { summary, details, options }: Command): string {
  const flags = Object.entries(options).map(([flag, { about }]) => `  --${flag.padEnd(12)} ${about}`)
  return [`npm run sportello -- ${name}`, '', summary, '', details, '', ...flags].join('\n').trimEnd()
}

async function main([name = '', ...rest]: string[]): Promise<number> {
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

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  console.error(explainError(error))
  process.exitCode = 1
}
