import { readFileSync, writeFileSync } from 'node:fs'
import { commandRows } from '../server/commands/run-command-line.ts'

// Writes the table of commands in README.md with the words of `--help`; a test compares both.

const FILE = 'README.md'

const rows = commandRows().map(([name, summary]) => [`\`${name}\``, summary] as const)
const [first, second] = [0, 1].map((column) => Math.max(...rows.map((row) => row[column]!.length)))
const line = (name: string, summary: string, fill = ' ') =>
  `| ${name.padEnd(first!, fill)} | ${summary.padEnd(second!, fill)} |`
const table = [line('Command', 'Effect'), line('', '', '-'), ...rows.map((row) => line(...row))].join('\n')

const manual = readFileSync(FILE, 'utf8')
const found = /(?<=^## Command line$[\s\S]*?\n)\| Command +\|[\s\S]*?\n(?=\n)/m
if (!found.test(manual)) throw new Error(`${FILE} has no table of commands`)
writeFileSync(FILE, manual.replace(found, `${table}\n`))
