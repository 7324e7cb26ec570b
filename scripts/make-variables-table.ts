import { readFileSync, writeFileSync } from 'node:fs'
import { VARIABLES } from '../server/config/variables.ts'

// Writes the table of variables in docs/operations.md from server/config/variables.ts; a test compares both.

const FILE = 'docs/operations.md'

const rows = [
  ['Variable', 'What it does', 'Default'],
  ...Object.entries(VARIABLES.shape).flatMap(([name, schema]) => {
    const { about, standard } = schema.meta() ?? {}
    return about ? [[`\`${name}\``, String(about), String(standard)]] : []
  }),
]
const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]!.length)))
const line = (cells: string[], fill = ' ') =>
  `| ${cells.map((cell, column) => cell.padEnd(widths[column]!, fill)).join(' | ')} |`
const [head, ...body] = rows
const table = [line(head!), line(['', '', ''], '-'), ...body.map((row) => line(row))].join('\n')

const manual = readFileSync(FILE, 'utf8')
const found = /^\| Variable +\|[\s\S]*?\n(?=\n)/m
if (!found.test(manual)) throw new Error(`${FILE} has no table of variables`)
writeFileSync(FILE, manual.replace(found, `${table}\n`))
