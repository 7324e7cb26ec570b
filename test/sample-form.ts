import { readFile } from 'node:fs/promises'
import { printField } from '../server/documents/document-values.ts'
import { inspectBytes } from '../server/documents/inspect.ts'
import type { InspectedField } from '../server/documents/inspection.ts'
import { SAMPLE_TEMPLATES, sampleTemplatePath } from '../server/documents/sample-templates.ts'
import type { ClientType, Utility } from '../shared/utilities-and-client-types.ts'

export type FormBox = Pick<InspectedField, 'name' | 'places'>

/** The text boxes of the shipped form, and the rules of those without a field of the same name. */
export async function sampleForm(
  client: ClientType,
  utility: Utility,
): Promise<{ boxes: FormBox[]; rules: Record<string, string> }> {
  const sample = SAMPLE_TEMPLATES.find((one) => one.client === client && one.utility === utility)!
  const { fields } = await inspectBytes(await readFile(sampleTemplatePath(sample)))
  return { boxes: fields.filter(({ type }) => type === 'text'), rules: JSON.parse(sample.config) }
}

/** The text of a field in a document. */
export const printedText = (...[field, answer]: Parameters<typeof printField>): string =>
  printField(field, answer).text
