import type { DocumentBox } from '../../../shared/api/signing.ts'
import type { Context } from '../../context.ts'

/** The signature boxes of a stored document, by page from the top; none for an unreadable document. */
export async function findBoxes(
  { files, documents }: Pick<Context, 'files' | 'documents'>,
  fileKey: string,
): Promise<DocumentBox[]> {
  const bytes = await files.read(fileKey)
  const inspected = bytes && (await documents.inspect(bytes))
  if (!inspected?.ok) return []
  return inspected.fields
    .flatMap(({ name, box, places: [place] }) => (box && place ? [{ field: name, ...box, place }] : []))
    .sort((a, b) => a.place.page - b.place.page || b.place.y - a.place.y)
    .map(({ place, ...box }) => ({ ...box, page: place.page }))
}
