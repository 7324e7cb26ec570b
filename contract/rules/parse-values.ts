import { SHAPES } from '../declared.ts'
import { isRef, type Shape } from '../form/kinds/kind.ts'
import type { Values } from '../form/types.ts'

/** What is wrong with one name of the text. `field` is empty when it is the text as a whole. */
interface ParseIssue {
  field: string
  code: string
  message: string
}
export type Parsed = { ok: true; values: Values } | { ok: false; issues: readonly ParseIssue[] }

/** More than any field takes, so that a flood of text is refused before it is looked at. */
const LONGEST = 10_000
const MOST_ISSUES = 50

/**
 * Any text into values. It never throws: unreadable JSON, unknown names, wrong types, characters that cannot be
 * stored are issues. `null` means that the field was never touched.
 */
export function parseValues(json: string): Parsed {
  const read = readJson(json)
  if (typeof read !== 'object' || read === null || Array.isArray(read))
    return refused([
      { field: '', code: 'not-an-object', message: 'Il contenuto del modulo non è leggibile.' },
    ])
  const values: [string, unknown][] = []
  const issues: ParseIssue[] = []
  for (const [name, value] of Object.entries(read)) {
    if (issues.length >= MOST_ISSUES) break
    const shape = SHAPES.get(name)
    const wrong = shape ? wrongWith(value, shape) : UNKNOWN
    if (wrong) issues.push({ field: name.slice(0, 100), ...wrong })
    else if (value !== null) values.push([name, isRef(value) ? { id: value.id, name: value.name } : value])
  }
  // Each name was looked up and each value found to have its shape.
  return issues.length > 0 ? refused(issues) : { ok: true, values: Object.fromEntries(values) as Values }
}

function refused(issues: readonly ParseIssue[]): Parsed {
  return { ok: false, issues }
}

function readJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

type Wrong = Pick<ParseIssue, 'code' | 'message'>
const UNKNOWN: Wrong = { code: 'unknown-field', message: 'Questo campo non esiste.' }

function wrongWith(value: unknown, shape: Shape): Wrong | undefined {
  if (value === null) return undefined
  if (shape === 'boolean') return typeof value === 'boolean' ? undefined : wrongType('vero o falso')
  if (shape === 'text') return typeof value === 'string' ? wrongText(value) : wrongType('un testo')
  if (!isRef(value)) return wrongType('una voce del catalogo, con id e nome')
  return wrongText(value.id) ?? wrongText(value.name)
}

function wrongType(wanted: string): Wrong {
  return { code: 'wrong-type', message: `Qui serve ${wanted}.` }
}

function wrongText(text: string): Wrong | undefined {
  if (text.length > LONGEST)
    return { code: 'too-long', message: `Sono ammessi al massimo ${LONGEST} caratteri.` }
  // A database keeps neither of them.
  if (text.includes('\0') || !text.isWellFormed())
    return { code: 'bad-character', message: 'Il testo contiene un carattere che non si può salvare.' }
  return undefined
}
