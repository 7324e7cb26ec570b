import { checkEmail } from '../../../../contract/checks/email.ts'
import { checkPhone } from '../../../../contract/checks/phone.ts'
import type { FillReport } from '../../../../shared/api/fill-report.ts'
import type { PreflightFinding } from '../../../../shared/api/signatures.ts'
import type { DocumentBox } from '../../../../shared/api/signing.ts'
import type { BoxSigner } from '../../../../shared/documents/signing-box.ts'

/** The sender's reason to waive a finding, by its code. */
export type Waivers = Partial<Record<PreflightFinding['code'], string>>

export interface PreflightParts {
  email: string
  phone: string
  /** Their form fields. */
  contactFields: { email: string; phone: string }
  /** Fields that a normal save would reject now. */
  incomplete: readonly string[]
  /** Fields with another fiscal code of a person who has one already. */
  twoCodes: readonly string[]
  /** Answers that exclude each other. */
  contradictions: readonly { field: string; message: string }[]
  /** What speaks for a refusal by the supplier. */
  refusals: readonly PreflightFinding[]
  /** The contract is a consumer’s, and nobody said how it was sold. */
  lacksSaleChannel: boolean
  /** `YYYY-MM-DD`; empty when none is known. */
  documentExpires: string
  today: string
  reports: readonly Partial<FillReport>[]
  /** The signature boxes of all documents. */
  boxes: readonly DocumentBox[]
  /** A signer can consent to the durable medium only in a box of the document, and there is none. */
  lacksMediumBox: boolean
  /** The customer signs only in boxes of the document. */
  needsPlaces: boolean
  /** The signing code is sent to the phone. */
  needsPhone: boolean
  openEnvelope: boolean
  /** The findings about the contacts of the customer and of the second signer. */
  contact: readonly PreflightFinding[]
  /** The findings about the duties towards the customer. */
  duties: readonly PreflightFinding[]
  /** A second signer is named. */
  hasSecond: boolean
  /** The reason why the configuration prevents signing; absent when it does not. */
  unavailable?: string | undefined
  /** The reason why a signed document could not be sealed; absent when it can. */
  unsealable?: string | undefined
}

const WEIGHTS: readonly PreflightFinding['weight'][] = ['blocks', 'waivable', 'warns']

/** All findings against sending a contract for signature, the most severe first. */
export function preflight(parts: PreflightParts): PreflightFinding[] {
  const found = [
    ...contractFindings(parts),
    ...parts.duties,
    ...parts.refusals,
    ...parts.contact,
    ...documentFindings(parts),
  ]
  return found.toSorted((a, b) => WEIGHTS.indexOf(a.weight) - WEIGHTS.indexOf(b.weight))
}

type Check = readonly [holds: boolean, finding: PreflightFinding]
const failedChecks = (checks: readonly Check[]) =>
  checks.filter(([applies]) => applies).map(([, item]) => item)

function contractFindings(parts: PreflightParts): PreflightFinding[] {
  const { incomplete, unavailable = '', unsealable = '', contactFields } = parts
  return failedChecks([
    [unavailable !== '', finding('no-mail-server', 'blocks', unavailable)],
    [unsealable !== '', finding('certificate', 'blocks', unsealable)],
    [parts.openEnvelope, finding('open-envelope', 'blocks', 'Una firma per questo record è già in corso.')],
    [
      incomplete.length > 0,
      finding('incomplete', 'blocks', 'Il contratto non è completo o contiene errori.', incomplete),
    ],
    [
      !isUsable(parts.email, checkEmail),
      finding('email', 'blocks', 'Serve un indirizzo e-mail valido del cliente.', [contactFields.email]),
    ],
    [
      !isUsable(parts.phone, checkPhone),
      parts.needsPhone
        ? finding('phone', 'blocks', 'Il codice per firmare arriva per SMS: serve un cellulare valido.', [
            contactFields.phone,
          ])
        : finding('phone', 'waivable', 'Il cellulare del cliente manca o non è valido.', [
            contactFields.phone,
          ]),
    ],
    [
      parts.twoCodes.length > 0,
      finding('two-codes', 'warns', 'Una persona ha due codici fiscali in questo contratto.', parts.twoCodes),
    ],
    [
      parts.contradictions.length > 0,
      finding(
        'contradiction',
        'waivable',
        parts.contradictions.map(({ message }) => message).join(' '),
        parts.contradictions.map(({ field }) => field),
      ),
    ],
    [
      parts.lacksSaleChannel,
      finding(
        'sale-channel',
        'warns',
        'Non è detto come è stato venduto il contratto: il cliente potrà recedere per il periodo più lungo.',
      ),
    ],
    [
      parts.documentExpires !== '' && parts.documentExpires < parts.today,
      finding('document-expired', 'waivable', 'Il documento di identità è scaduto.'),
    ],
  ])
}

const TOO_SMALL = 'Alcuni riquadri del PDF sono troppo piccoli per il luogo o la data della firma'

/** Listed after the findings about the customer, since they can name many fields. */
const documentFindings = (parts: PreflightParts): PreflightFinding[] => [
  ...textFindings(parts),
  ...boxFindings(parts),
]

function textFindings({ reports, needsPlaces }: PreflightParts): PreflightFinding[] {
  const empty = names(
    reports.flatMap(({ unfilled = [] }) => unfilled).filter(({ why }) => why !== 'not-needed'),
  )
  const tooLong = names(reports.flatMap(({ overflowing = [] }) => overflowing))
  const continued = names(reports.flatMap((report) => report.continued ?? []))
  const tooSmall = names(reports.flatMap(({ signing = [] }) => signing).filter((text) => text.tooSmall))
  const unwritable = names(reports.flatMap(({ missingGlyphs = [] }) => missingGlyphs))
  return failedChecks([
    [empty.length > 0, finding('field-empty', 'waivable', 'Alcuni campi del PDF sono vuoti.', empty)],
    [
      tooLong.length > 0,
      finding(
        'does-not-fit',
        'blocks',
        'Alcuni testi non stanno nei riquadri del PDF: accorciali, o allarga i riquadri del modello.',
        tooLong,
      ),
    ],
    [
      unwritable.length > 0,
      finding(
        'no-glyph',
        'waivable',
        'Alcuni testi contengono caratteri che il PDF non può mostrare.',
        unwritable,
      ),
    ],
    [
      continued.length > 0,
      finding('continued', 'warns', 'Alcuni testi continuano nell’allegato in fondo al PDF.', continued),
    ],
    [
      tooSmall.length > 0,
      needsPlaces
        ? finding(
            'signing-text',
            'waivable',
            `${TOO_SMALL}: il documento firmato può restarne senza.`,
            tooSmall,
          )
        : finding(
            'signing-text',
            'warns',
            `${TOO_SMALL}: se non ci sta, sarà nell’attestato di firma.`,
            tooSmall,
          ),
    ],
  ])
}

function boxFindings({
  reports,
  boxes,
  needsPlaces,
  hasSecond,
  lacksMediumBox,
}: PreflightParts): PreflightFinding[] {
  const signedBy = (signer: BoxSigner) =>
    boxes.filter((box) => box.signer === signer).map(({ field }) => field)
  const smallBoxes = reports.flatMap((report) => report.smallBoxes ?? [])
  const unsure = names(boxes.filter((box) => box.unsure))
  return failedChecks([
    [
      smallBoxes.length > 0,
      finding(
        'small-box',
        'waivable',
        'Alcuni riquadri del PDF sono troppo piccoli per una firma: nel documento non si riconoscerebbe.',
        smallBoxes,
      ),
    ],
    [
      unsure.length > 0,
      finding(
        'unsure-box',
        'blocks',
        'Dal nome di alcuni riquadri non si capisce chi firma: va scelto nel modello, poi si rifà il PDF.',
        unsure,
      ),
    ],
    [
      signedBy('customer').length === 0,
      needsPlaces
        ? finding('no-place', 'blocks', 'Il PDF non ha un riquadro per la firma: il modello deve averne uno.')
        : finding('no-place', 'warns', 'Il PDF non ha un riquadro per la firma: starà nell’attestato.'),
    ],
    [
      lacksMediumBox,
      finding(
        'durable-medium',
        'waivable',
        'Con questo servizio di firma il consenso al supporto durevole è un riquadro del PDF, la cui dichiarazione dice «supporto durevole»: ne manca uno per chi firma. Senza, il consenso non si può dimostrare.',
      ),
    ],
    [
      signedBy('second').length > 0 && !hasSecond,
      finding(
        'second-signer',
        'waivable',
        'Il PDF chiede anche la firma di una seconda persona. Senza, il suo riquadro resterà vuoto.',
        signedBy('second'),
      ),
    ],
    [
      signedBy('second').length === 0 && hasSecond,
      finding('second-signer', 'blocks', 'Il PDF non ha riquadri per un secondo firmatario.'),
    ],
  ])
}

/** The findings that still prevent sending after the waivers with a reason. */
export const obstacles = (findings: readonly PreflightFinding[], waivers: Waivers): PreflightFinding[] =>
  findings.filter(
    ({ code, weight }) =>
      weight === 'blocks' || (weight === 'waivable' && (waivers[code] ?? '').trim() === ''),
  )

function finding(
  code: PreflightFinding['code'],
  weight: PreflightFinding['weight'],
  message: string,
  fields: readonly string[] = [],
): PreflightFinding {
  return { code, weight, message, fields: [...fields] }
}

const isUsable = (text: string, check: typeof checkEmail) => text.trim().length > 1 && check(text).ok

/** A field may occur in several places. */
const names = (found: readonly { field: string }[]) => [...new Set(found.map(({ field }) => field))]
