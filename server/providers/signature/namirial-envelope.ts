import type { SigningRole } from '../../../shared/api/signing.ts'
import { textElements } from './namirial-texts.ts'
import type { SignatureOrder, SignaturePlace, Signer } from './port.ts'

/** A click, a drawing or a typed name, or a code by SMS. */
export type NamirialMethod = 'click' | 'draw' | 'otp'

const NAME_LENGTH = 100
const OTP_SECONDS = 300

/** What is sent to begin: each signer with their own places, the second after the customer, and a copy for the agent. */
export function envelopeBody(order: SignatureOrder, fileIds: readonly string[], method: NamirialMethod) {
  const { signer, second, sender, envelopeId, expiresAt, callbackUrl } = order
  return {
    Documents: fileIds.map((FileId, index) => ({ FileId, DocumentNumber: index + 1 })),
    Name: order.name.slice(0, NAME_LENGTH),
    // Where an answer is lost, this is how the envelope is found again.
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
        // The day and the place are the customer's.
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

/** The places of one signer: a field of the file goes by its name alone, a place that is none is described. */
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
