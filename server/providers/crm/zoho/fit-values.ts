import type { MappedPart, MappedValue } from '../mapping.ts'
import { type CrmField, findFieldProblem } from '../port.ts'
import { labelOf } from '../value-labels.ts'
import { describeLength, type ValueProblem } from '../word-problems.ts'
import type { ZohoParts } from './client.ts'
import { listFields } from './list-fields.ts'

/**
 * The values as the module takes them: what was shortened is in `notices`, what it would refuse in `problems`. Zoho
 * ignores a value for a field that it does not have or does not let anybody write, and reports a success.
 */
export interface FittedValues {
  mapped: MappedValue[]
  /** API names of the fields that take no value. */
  missing: string[]
  notices: string[]
  problems: ValueProblem[]
}

/** Names are given: one that is too long is shortened, and no reason to keep a contract out. */
const NAMES: ReadonlySet<string> = new Set(['$Nome', '$LastName', '$Company', '$Name'])

/**
 * Checks values before they are sent. Cached fields of the module may be older than a change in Zoho, so they are read
 * again before a value is refused. While they are unknown, Zoho alone decides.
 */
export async function fitValues(
  parts: ZohoParts,
  { part, module, fresh = false }: { part: MappedPart; module: string; fresh?: boolean },
  mapped: readonly MappedValue[],
): Promise<FittedValues> {
  const check = async (again: boolean): Promise<FittedValues> => {
    const listed = await listFields(parts, module, { fresh: again })
    const fields = new Map((listed.ok ? listed.fields : []).map((field) => [field.name, field]))
    return fitInto(part, fields, mapped)
  }
  const fitted = await check(fresh)
  return fresh || fitted.problems.length + fitted.notices.length === 0 ? fitted : await check(true)
}

function fitInto(
  part: MappedPart,
  fields: ReadonlyMap<string, CrmField>,
  mapped: readonly MappedValue[],
): FittedValues {
  const fitted: FittedValues = { mapped: [], missing: [], notices: [], problems: [] }
  // The form's own name fields go to the same fields of the CRM.
  const nameFields = new Set(mapped.filter(({ source }) => NAMES.has(source)).map(({ field }) => field))
  for (const one of mapped) {
    const field = fields.get(one.field)
    if (fields.size > 0 && one.field !== '' && one.value !== null && !field?.writable)
      if (!fitted.missing.includes(one.field)) fitted.missing.push(one.field)
    const problem = field && one.value !== null ? findFieldProblem(field, one.value) : ''
    if (problem === 'too-long') {
      const source = sourceIn(part, mapped, one.source)
      const maxLength = field!.maxLength!
      const { length } = [...String(one.value)]
      if (nameFields.has(one.field)) {
        const notice = `${labelOf(source)}: ${describeLength(maxLength, length)}: nel CRM è accorciato`
        if (!fitted.notices.includes(notice)) fitted.notices.push(notice)
        fitted.mapped.push({ ...one, value: shorten(String(one.value), maxLength) })
        continue
      }
      fitted.problems.push({ source, code: 'too-long', maxLength, length })
    } else if (problem === 'wrong-type')
      fitted.problems.push({
        source: sourceIn(part, mapped, one.source),
        code: 'wrong-type',
        label: field!.label,
        shape: field!.shape,
      })
    const isOption = field?.shape === 'several' && typeof one.value === 'string'
    fitted.mapped.push(isOption ? { ...one, value: [one.value] } : one)
  }
  if (fitted.missing.length > 0) {
    const names = fitted.missing.map((field) => {
      const { source } = mapped.find((one) => one.field === field)!
      return `${labelOf(sourceIn(part, mapped, source))} («${field}»)`
    })
    fitted.notices.push(`Non è entrato, perché nel CRM il campo non c’è o non si scrive: ${names.join(', ')}`)
  }
  return fitted
}

/** At the end of a word, unless most of the text would be lost. */
function shorten(text: string, max: number): string {
  const cut = [...text].slice(0, max).join('')
  const words = /^(.+)\s\S*$/su.exec(cut)?.[1]?.trimEnd()
  const isWord = /\s/u.test([...text][max] ?? '')
  return isWord || !words || [...words].length < max / 2 ? cut.trimEnd() : words
}

/** The value that a source is among these. A company without a representative has its name as the last name. */
export function sourceIn(part: MappedPart, mapped: readonly MappedValue[], source: string): string {
  const isCompany =
    part === 'contact' && source === '$LastName' && !mapped.some((one) => one.source === '$Cognome')
  return isCompany ? '$RAGIONE_SOCIALE' : source
}
