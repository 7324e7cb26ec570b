import type { PdfContent } from '../../../shared/api/templates.ts'
import type { Context } from '../../context.ts'
import type { InspectedField, Inspection } from '../../documents/inspection.ts'
import { failureOf } from '../../documents/refusal.ts'

interface InspectedFile {
  content: PdfContent
  /** The file to store: the given one, or what is left of it when its actions were taken out. */
  bytes: Uint8Array
}

/** The content of a PDF. Throws the failure of its refusal, with its message. */
export async function inspectFile({ documents }: Context, bytes: Uint8Array): Promise<InspectedFile> {
  const found = await documents.inspect(bytes)
  if (!found.ok) throw failureOf(found)
  return { content: presentContent(found), bytes: found.cleaned ?? bytes }
}

const presentContent = ({ pages, fields, problems }: Inspection): PdfContent => ({
  pages: pages.map(({ width, height }) => ({ width, height })),
  fields: fields.map(presentField),
  notices: problems.map(({ message }) => message),
})

const presentField = ({ comb: _, value: __, ...field }: InspectedField) => field
