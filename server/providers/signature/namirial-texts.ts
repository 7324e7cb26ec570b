import type { SigningText } from '../../../shared/api/fill-report.ts'
import type { SignatureOrder } from './port.ts'

/** The format of Namirial's date fields. */
const DATE_FORMAT = 'dd/MM/yyyy'
const SIZE = 9
/** A date at that size, in points. */
const DATE_WIDTH = 58

type Box = SigningText['box']

/**
 * The day and the place of signing, if a document prints them. The service fills a date field; the place is a text box
 * that the signer fills, preset with the customer's municipality.
 */
export function textElements({ documents, signer }: SignatureOrder) {
  const placed = documents.flatMap(({ texts = [] }, index) =>
    texts
      .filter(hasArea)
      .map((text, at) => fieldsOf(text, { DocumentNumber: index + 1, id: `${index + 1}_${at + 1}` })),
  )
  const DateFields = placed.flatMap(({ date }) => date ?? [])
  const TextBoxes = placed.flatMap(({ place }) =>
    place ? { ...place, Required: true, Value: signer.town ?? '' } : [],
  )
  return {
    ...(TextBoxes.length > 0 && { TextBoxes }),
    ...(DateFields.length > 0 && { PredefinedFieldElements: { DateFields } }),
  }
}

/** A box without an area is invisible. */
const hasArea = ({ box }: SigningText): boolean => Math.round(box.width) > 0 && Math.round(box.height) > 0

interface About {
  DocumentNumber: number
  id: string
}

function fieldsOf({ parts, box, page, style }: SigningText, { DocumentNumber, id }: About) {
  const variables = parts.flatMap((part) => ('variable' in part ? part.variable : []))
  const [first] = variables
  const [dateBox, placeBox] =
    variables.includes('date') && variables.includes('place') ? divide(box, first) : [box, box]
  const definition = ({ x, y, width, height }: Box) => ({
    TextFormat: { FontSizeInPt: style.size || SIZE },
    Position: { PageNumber: page, X: Math.round(x), Y: Math.round(y) },
    Size: { Width: Math.round(width), Height: Math.round(height) },
  })
  return {
    ...(variables.includes('date') && {
      date: {
        ElementId: `data_${id}`,
        DocumentNumber,
        DateFormat: DATE_FORMAT,
        FieldDefinition: definition(dateBox),
      },
    }),
    ...(variables.includes('place') && {
      place: { ElementId: `luogo_${id}`, DocumentNumber, FieldDefinition: definition(placeBox) },
    }),
  }
}

/** A shared box is divided, in the order of the document. */
function divide(box: Box, first: 'date' | 'place' | undefined): [date: Box, place: Box] {
  const dateWidth = Math.min(DATE_WIDTH, box.width / 2)
  const rest = box.width - dateWidth
  const [date, place] = [
    { ...box, width: dateWidth },
    { ...box, width: rest },
  ]
  return first === 'date' ? [date, { ...place, x: box.x + dateWidth }] : [{ ...date, x: box.x + rest }, place]
}
