import type { PdfContent } from '../../../shared/api/templates.ts'
import type { Context } from '../../context.ts'
import type { InspectedField, Inspection } from '../../documents/inspection.ts'
import { failureOf } from '../../documents/refusal.ts'

/** What a PDF has. Throws the failure that its refusal stands for, with its sentence. */
export async function inspectFile({ documents }: Context, bytes: Uint8Array): Promise<PdfContent> {
  const found = await documents.inspect(bytes)
  if (!found.ok) throw failureOf(found)
  return presentContent(found)
}

const presentContent = ({ pages, fields, problems }: Inspection): PdfContent => ({
  pages: pages.map(({ width, height }) => ({ width, height })),
  fields: fields.map(presentField),
  notices: problems.map(({ message }) => message),
})

const presentField = ({ comb: _, value: __, ...field }: InspectedField) => field
