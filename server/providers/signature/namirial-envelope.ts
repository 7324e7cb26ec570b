import type { SigningText } from '../../../shared/api/fill-report.ts'
import type { SigningRole } from '../../../shared/api/signing.ts'
import type { SignatureOrder, SignaturePlace, Signer } from './port.ts'

/** A click, a drawing or a typed name, or a code by SMS. */
export type NamirialMethod = 'click' | 'draw' | 'otp'

const NAME_LENGTH = 100
const OTP_SECONDS = 300

/**
 * The request that creates an envelope: each signer with own positions, the second after the customer, and a copy for
 * the agent.
 */
export function envelopeBody(order: SignatureOrder, fileIds: readonly string[], method: NamirialMethod) {
  const { signer, second, sender, envelopeId, expiresAt, callbackUrl } = order
  return {
    Documents: fileIds.map((FileId, index) => ({ FileId, DocumentNumber: index + 1 })),
    Name: order.name.slice(0, NAME_LENGTH),
    // Identifies the envelope when the response was lost.
    MetaData: JSON.stringify({ envelopeId }),
    AddDocumentTimestamp: false,
    LockFormFieldsOnFinish: true,
    Activities: [
      signActivity(order, { signer, role: 'customer', group: '1', method }),
      ...(second ? [signActivity(order, { signer: second, role: 'second', group: '2', method })] : []),
      {
        Action: {
          SendCopy: {
            RecipientConfiguration: {
              ContactInformation: {
                Email: sender.email,
                GivenName: sender.name,
                Surname: sender.lastName || sender.name,
                LanguageCode: 'IT',
              },
            },
            CopyingGroup: second ? '3' : '2',
          },
        },
      },
    ],
    ReminderConfiguration: {
      Enabled: true,
      FirstReminderInDays: 2,
      ReminderResendIntervalInDays: 2,
      BeforeExpirationInDays: 1,
    },
    ExpirationConfiguration: { ExpirationDate: expiresAt.toISOString() },
    CallbackConfiguration: { CallbackUrl: callbackUrl, StatusUpdateCallbackUrl: callbackUrl },
  }
}

interface Signing {
  signer: Signer
  role: SigningRole
  /** A later group signs when the earlier has. */
  group: string
  method: NamirialMethod
}

const signActivity = (order: SignatureOrder, { signer, role, group, method }: Signing) => ({
  Action: {
    Sign: {
      RecipientConfiguration: {
        ContactInformation: {
          Email: signer.email,
          GivenName: signer.name,
          Surname: signer.lastName,
          ...(signer.phone && { PhoneNumber: signer.phone }),
          LanguageCode: 'IT',
        },
        NotificationChannel: 'Email',
        AllowDelegation: false,
      },
      SequenceMode: 'NoSequenceEnforced',
      Elements: {
        Signatures: order.documents.flatMap(({ places }, index) =>
          elements(
            places.filter((place) => (place.signer ?? 'customer') === role),
            index + 1,
            method,
          ),
        ),
        // Day and place are filled in by the customer.
        ...(role === 'customer' && textElements(order)),
      },
      ...(method === 'otp' && {
        SignatureDataConfiguration: { SmsOneTimePassword: { PhoneNumber: signer.phone } },
      }),
      SigningGroup: group,
    },
  },
})

const TYPES: Record<NamirialMethod, object> = {
  click: { ClickToSign: { Preferred: true } },
  draw: { DrawToSign: { Preferred: true }, TypeToSign: {} },
  otp: { OneTimePassword: { ValidityInSeconds: OTP_SECONDS } },
}

/** The positions of one signer: a field of the file is referred to by its name, another position by its box. */
function elements(places: readonly SignaturePlace[], documentNumber: number, method: NamirialMethod) {
  return places.map(({ field, act = 'Firma qui', page, x, y, width, height }, index) => ({
    ElementId: field ?? `firma_${documentNumber}_${index + 1}`,
    Required: true,
    DocumentNumber: documentNumber,
    DisplayName: act.slice(0, NAME_LENGTH),
    AllowedSignatureTypes: TYPES[method],
    ...(field === undefined && {
      FieldDefinition: {
        Position: { PageNumber: page, X: Math.round(x), Y: Math.round(y) },
        Size: { Width: Math.round(width), Height: Math.round(height) },
      },
    }),
  }))
}

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
function textElements({ documents, signer }: SignatureOrder) {
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
