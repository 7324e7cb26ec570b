import type { SigningRole } from '../../../shared/api/signing.ts'
import { textElements } from './namirial-texts.ts'
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
