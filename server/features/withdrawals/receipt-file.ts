import { randomUUID } from 'node:crypto'
import type { Context } from '../../context.ts'
import { failureOf } from '../../documents/refusal.ts'
import { acknowledgementParagraphs, type Declared } from './acknowledgement.ts'

export const RECEIPT_NAME = 'Ricevuta del recesso.pdf'

/** The acknowledgement as PDF. Throws where none can be made now. */
export async function drawReceipt(
  { documents }: Pick<Context, 'documents'>,
  declared: Declared,
): Promise<Uint8Array> {
  const { organisation, declaredAt: at } = declared
  const paragraphs = acknowledgementParagraphs(declared)
  const drawn = await documents.drawLetter({ title: 'Ricevuta del recesso', paragraphs, organisation, at })
  if (!drawn.ok) throw failureOf(drawn)
  return drawn.pdf
}

/**
 * Stores the acknowledgement as a file and returns its key; undefined where none can be made now: a withdrawal never
 * waits for its file, and the page draws it again when it is asked for.
 */
export async function storeReceipt(
  context: Pick<Context, 'documents' | 'files' | 'log'>,
  declared: Declared,
): Promise<string | undefined> {
  try {
    const key = `${randomUUID()}.pdf`
    await context.files.write(key, await drawReceipt(context, declared))
    return key
  } catch (error) {
    const about = { reason: (error as Error).message }
    context.log.warn(about, 'The acknowledgement of a withdrawal could not be made a file')
    return undefined
  }
}
