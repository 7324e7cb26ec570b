import type { SignatureOrder, SignaturePlace } from './port.ts'

/** A click, a drawing or a typed name, or a code by SMS. */
export type NamirialMethod = 'click' | 'draw' | 'otp'

const NAME_LENGTH = 100
const OTP_SECONDS = 300

/** What is sent to begin: one customer who signs in every place, and a copy for the agent afterwards. */
export function envelopeBody(order: SignatureOrder, fileIds: readonly string[], method: NamirialMethod) {
  const { signer, sender, envelopeId, expiresAt, callbackUrl } = order
  return {
    Documents: fileIds.map((FileId, index) => ({ FileId, DocumentNumber: index + 1 })),
    Name: order.name.slice(0, NAME_LENGTH),
    // Where an answer is lost, this is how the envelope is found again.
    MetaData: JSON.stringify({ envelopeId }),
    AddDocumentTimestamp: false,
    LockFormFieldsOnFinish: true,
    Activities: [
      {
        Action: {
          Sign: {
            RecipientConfiguration: {
              ContactInformation: {
                ...{ Email: signer.email, GivenName: signer.name, Surname: signer.lastName },
                ...(signer.phone && { PhoneNumber: signer.phone }),
                LanguageCode: 'IT',
              },
              NotificationChannel: 'Email',
              AllowDelegation: false,
            },
            SequenceMode: 'NoSequenceEnforced',
            Elements: {
              Signatures: order.documents.flatMap((document, index) =>
                elements(document.places, index + 1, method),
              ),
            },
            ...(method === 'otp' && {
              SignatureDataConfiguration: { SmsOneTimePassword: { PhoneNumber: signer.phone } },
            }),
            SigningGroup: '1',
          },
        },
      },
      {
        Action: {
          SendCopy: {
            RecipientConfiguration: {
              ContactInformation: {
                ...{ Email: sender.email, GivenName: sender.name, Surname: sender.lastName || sender.name },
                LanguageCode: 'IT',
              },
            },
            CopyingGroup: '2',
          },
        },
      },
    ],
    ReminderConfiguration: {
      ...{
        Enabled: true,
        FirstReminderInDays: 2,
        ReminderResendIntervalInDays: 2,
        BeforeExpirationInDays: 1,
      },
    },
    ExpirationConfiguration: { ExpirationDate: expiresAt.toISOString() },
    CallbackConfiguration: { CallbackUrl: callbackUrl, StatusUpdateCallbackUrl: callbackUrl },
  }
}

const TYPES: Record<NamirialMethod, object> = {
  click: { ClickToSign: { Preferred: true } },
  draw: { DrawToSign: { Preferred: true }, TypeToSign: {} },
  otp: { OneTimePassword: { ValidityInSeconds: OTP_SECONDS } },
}

/**
 * The places of the customer, who is the only one that signs: a field of the file goes by its name alone, a place that is
 * none is described.
 */
function elements(places: readonly SignaturePlace[], documentNumber: number, method: NamirialMethod) {
  const own = places.filter(({ signer = 'customer' }) => signer === 'customer')
  return own.map(({ field, act = 'Firma qui', page, x, y, width, height }, index) => ({
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
