import { type PDF, PdfArray, PdfDict, PdfName, PdfNumber, type PdfRef, PdfString } from '@libpdf/core'
import type { OpenedPdf } from '../pdf/open.ts'
import type { Page } from '../pdf/pages.ts'
import type { Structure } from '../pdf/structure.ts'
import { type CmsOptions, signCms } from './pades-cms.ts'

export interface Certification extends CmsOptions {
  fieldName: string
  /** The claimed signing time in the signature. */
  signedAt: Date
  reason: string
  /** The page with the field's invisible widget. */
  page: Page
  structure: Structure
}

/** A placeholder with the length of the final value, unique in the added bytes. */
const RANGE = '[0 1111111111 2222222222 3333333333]'
/** Bytes of a signature beside its certificates. */
const SIGNATURE_BYTES = 4_096
/** Bytes of a time stamp token with the certificates of its authority. */
const TOKEN_BYTES = 14 * 1024
const PRINTED_AND_LOCKED = 132
const SIGNATURES_EXIST_APPEND_ONLY = 3
const NO_CHANGES = 1

/**
 * Saves the document with a certifying signature over every byte: no change is allowed after it (DocMDP, P 1). The
 * loaded bytes remain unchanged at the beginning of the file.
 */
export async function certifyPdf(
  { pdf, catalog, objects }: OpenedPdf,
  certification: Certification,
): Promise<Buffer> {
  const blocker = pdf.canSaveIncrementally()
  if (blocker) throw new Error(`Nothing can be added to the document: ${blocker}`)
  const placeholderBytes = placeholderBytesFor(certification)
  const signature = pdf.register(signatureOf(certification, placeholderBytes))
  const field = pdf.register(fieldOf(certification, signature))
  const { page, structure, reason } = certification
  page.dict.set('Annots', PdfArray.of(...objects.array(page.dict, 'Annots'), field))
  structure.holdAnnotation(page, field, structure.add('Form', { Alt: reason }))
  structure.finish({ coversAll: false })
  addToForm(pdf, catalog, { field, form: objects.dict(catalog, 'AcroForm') })
  catalog.set('Perms', PdfDict.of({ DocMDP: signature }))
  const file = Buffer.from(await pdf.save({ incremental: true, subsetFonts: true }))
  return await signFile(file, placeholderBytes, certification)
}

function signatureOf({ signedAt, reason }: Certification, placeholderBytes: number): PdfDict {
  const allowed = PdfDict.of({
    Type: PdfName.of('TransformParams'),
    P: PdfNumber.of(NO_CHANGES),
    V: PdfName.of('1.2'),
  })
  const reference = PdfDict.of({
    Type: PdfName.of('SigRef'),
    TransformMethod: PdfName.of('DocMDP'),
    TransformParams: allowed,
  })
  return PdfDict.of({
    Type: PdfName.of('Sig'),
    Filter: PdfName.of('Adobe.PPKLite'),
    SubFilter: PdfName.of('ETSI.CAdES.detached'),
    ByteRange: PdfArray.of(
      ...RANGE.slice(1, -1)
        .split(' ')
        .map((number) => PdfNumber.of(Number(number))),
    ),
    Contents: new PdfString(new Uint8Array(placeholderBytes), 'hex'),
    Reference: PdfArray.of(reference),
    M: PdfString.fromString(`D:${signedAt.toISOString().replace(/\.\d+/, '').replace(/[-:T]/g, '')}`),
    Reason: PdfString.fromString(reason),
  })
}

const fieldOf = ({ fieldName, page }: Certification, signature: PdfRef): PdfDict =>
  PdfDict.of({
    Type: PdfName.of('Annot'),
    Subtype: PdfName.of('Widget'),
    FT: PdfName.of('Sig'),
    T: PdfString.fromString(fieldName),
    V: signature,
    F: PdfNumber.of(PRINTED_AND_LOCKED),
    Rect: PdfArray.of(...[0, 0, 0, 0].map((number) => PdfNumber.of(number))),
    P: page.ref,
  })

function addToForm(
  pdf: PDF,
  catalog: PdfDict,
  { field, form }: { field: PdfRef; form: PdfDict | undefined },
) {
  const own = form ?? new PdfDict()
  const fields = own.getArray('Fields', (ref) => pdf.getObject(ref))
  own.set('Fields', PdfArray.of(...(fields ?? []), field))
  own.set('SigFlags', PdfNumber.of(SIGNATURES_EXIST_APPEND_ONLY))
  if (!form) catalog.set('AcroForm', pdf.register(own))
}

const placeholderBytesFor = ({ signer, timestamps }: CmsOptions): number =>
  [signer.certificate, ...(signer.certificateChain ?? [])].reduce((sum, { length }) => sum + length, 0) +
  SIGNATURE_BYTES +
  (timestamps ? TOKEN_BYTES : 0)

async function signFile(file: Buffer, placeholderBytes: number, options: CmsOptions): Promise<Buffer> {
  const rangeAt = file.lastIndexOf(RANGE)
  const before = file.lastIndexOf(`<${'0'.repeat(2 * placeholderBytes)}>`)
  if (rangeAt < 0 || before < 0) throw new Error('No placeholder for the signature')
  const next = before + 2 * placeholderBytes + 2
  file.write(`[0 ${before} ${next} ${file.length - next}]`.padEnd(RANGE.length), rangeAt, 'latin1')
  const signed = Buffer.concat([file.subarray(0, before), file.subarray(next)])
  const cms = await signCms(signed, options)
  if (cms.length > placeholderBytes)
    throw new Error(`A signature of ${cms.length} bytes does not fit into ${placeholderBytes}`)
  file.write(cms.toString('hex'), before + 1, 'latin1')
  return file
}
