import type { FillReport } from '../../../../shared/api/fill-report.ts'
import type { DocumentBox } from '../../../../shared/api/signing.ts'
import { utilityByName } from '../../../../shared/documents/signing-box.ts'
import type { Utility } from '../../../../shared/utilities-and-client-types.ts'
import type { Context } from '../../../context.ts'
import type { InspectedPage, InspectedPlace } from '../../../documents/inspection.ts'

interface StoredDocument {
  file_key: string
  report: Partial<FillReport>
}

/** The signature boxes of a stored document, by page from the top; none for an unreadable document. */
export async function findBoxes(
  { files, documents }: Pick<Context, 'files' | 'documents'>,
  { file_key, report }: StoredDocument,
): Promise<DocumentBox[]> {
  const bytes = await files.read(file_key)
  const inspected = bytes && (await documents.inspect(bytes))
  if (!inspected?.ok) return []
  return inspected.fields
    .flatMap(({ name, box, places: [place] }) => (box && place ? [{ field: name, ...box, place }] : []))
    .sort((a, b) => a.place.page - b.place.page || b.place.y - a.place.y)
    .map(({ place, ...box }) => {
      const utility = utilityOf(report.supplies, place.page) ?? utilityByName(box.field)
      const sheet = inspected.pages[place.page - 1]
      return {
        ...box,
        page: place.page,
        ...(utility && { utility }),
        ...(sheet && { place: partsOf(place, sheet) }),
      }
    })
}

/** The supply of the form that the page belongs to. */
function utilityOf(supplies: FillReport['supplies'], page: number): Utility | undefined {
  let last = 0
  return supplies?.find(({ pages }) => {
    last += pages
    return page <= last
  })?.utility
}

const partsOf = ({ x, y, width, height }: InspectedPlace, sheet: InspectedPage): DocumentBox['place'] => ({
  left: x / sheet.width,
  top: 1 - (y + height) / sheet.height,
  width: width / sheet.width,
  height: height / sheet.height,
})
