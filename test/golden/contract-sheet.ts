import { sampleCatalogue } from '../../contract/fixtures/catalogue.ts'
import { SAMPLE_NOW } from '../../contract/fixtures/samples.ts'
import {
  type Answered,
  crmEntries,
  type ResolvedField,
  type ResolvedSection,
  recordCode,
  resolve,
  summary,
  type Values,
  validate,
} from '../../contract/index.ts'
import { documentValues, printField } from '../../server/documents/document-values.ts'

/** The complete result for a contract: the form, its issues and all outputs. */
export function contractSheet(values: Values): string {
  const resolved = resolve(values, sampleCatalogue)
  const { answered } = resolved
  const month = Number(SAMPLE_NOW.slice(5, 7))
  const code = recordCode(answered, month)
  const summed = summary(answered)
  const { variables: words } = documentValues({ resolved, summary: summed, code })
  const sheet = {
    code,
    summary: summed,
    words: Object.fromEntries(words),
    issues: validate(resolved, SAMPLE_NOW),
    crm: Object.fromEntries(
      crmEntries(resolved, { code, month }).map(({ name, values: sent }) => [
        name,
        Object.fromEntries([...sent].map(([field, { raw, id }]) => [field, id ? `${raw} (${id})` : raw])),
      ]),
    ),
    sections: Object.fromEntries(
      resolved.sections.map((section) => [section.id, sectionSheet(section, answered)]),
    ),
  }
  return `${JSON.stringify(sheet, null, 2)}\n`
}

function sectionSheet({ title, variant, fields }: ResolvedSection, answered: Answered) {
  return {
    title,
    ...(variant && { variant }),
    fields: Object.fromEntries(fields.map((field) => [field.name, fieldLine(field, answered)])),
  }
}

/** One line with question and answer; `→` precedes a different printed form. */
function fieldLine(field: ResolvedField, answered: Answered): string {
  const { raw, text } = printField(field, answered[field.name])
  const question = `${field.label} (${field.kind}${field.required ? ', required' : ''})`
  return `${question}: ${raw}${text === raw ? '' : ` → ${text}`}`.trimEnd()
}
