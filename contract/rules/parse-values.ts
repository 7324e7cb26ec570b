import { SHAPES } from '../declared-fields.ts'
import type { Values } from '../fields.ts'
import type { Shape } from '../form/kind.ts'
import { isRef } from '../form/values.ts'

/** An error of one name in the text. `field` is empty for the text as a whole. */
interface ParseIssue {
  field: string
  code: string
  message: string
}
export type Parsed = { ok: true; values: Values } | { ok: false; issues: readonly ParseIssue[] }

/** Longer than any field, so that excessive text is rejected before parsing. */
const MAX_TEXT_LENGTH = 10_000
const MAX_ISSUES = 50

/**
 * Parses any text into values. Never throws: unreadable JSON, unknown names, wrong types and characters that
 * cannot be stored are issues. `null` means an untouched field.
 */
export function parseValues(json: string): Parsed {
  const read = readJson(json)
  if (typeof read !== 'object' || read === null || Array.isArray(read))
    return rejectText([
      { field: '', code: 'not-an-object', message: 'Il contenuto del modulo non è leggibile.' },
    ])
  const values: [string, unknown][] = []
  const issues: ParseIssue[] = []
  for (const [name, value] of Object.entries(read)) {
    if (issues.length >= MAX_ISSUES) break
    const shape = SHAPES.get(name)
    const wrong = shape ? findValueProblem(value, shape) : UNKNOWN
    if (wrong) issues.push({ field: name.slice(0, 100), ...wrong })
    else if (value !== null) values.push([name, isRef(value) ? { id: value.id, name: value.name } : value])
  }
  // Each name was checked, and each value has the expected shape.
  return issues.length > 0 ? rejectText(issues) : { ok: true, values: Object.fromEntries(values) as Values }
}

function rejectText(issues: readonly ParseIssue[]): Parsed {
  return { ok: false, issues }
}

function readJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

type ValueProblem = Pick<ParseIssue, 'code' | 'message'>
const UNKNOWN: ValueProblem = { code: 'unknown-field', message: 'Questo campo non esiste.' }

function findValueProblem(value: unknown, shape: Shape): ValueProblem | undefined {
  if (value === null) return undefined
  if (shape === 'boolean') return typeof value === 'boolean' ? undefined : describeWrongType('vero o falso')
  if (shape === 'text')
    return typeof value === 'string' ? findTextProblem(value) : describeWrongType('un testo')
  if (!isRef(value)) return describeWrongType('una voce del catalogo, con id e nome')
  return findTextProblem(value.id) ?? findTextProblem(value.name)
}

function describeWrongType(expected: string): ValueProblem {
  return { code: 'wrong-type', message: `Qui serve ${expected}.` }
}

function findTextProblem(text: string): ValueProblem | undefined {
  if (text.length > MAX_TEXT_LENGTH)
    return { code: 'too-long', message: `Sono ammessi al massimo ${MAX_TEXT_LENGTH} caratteri.` }
  // A database cannot store either of them.
  if (text.includes('\0') || !text.isWellFormed())
    return { code: 'bad-character', message: 'Il testo contiene un carattere che non si può salvare.' }
  return undefined
}
