import { deflateSync } from 'node:zlib'
import {
  PdfArray,
  PdfBool,
  PdfDict,
  PdfName,
  PdfNumber,
  type PdfObject,
  PdfStream,
  PdfString,
} from '@libpdf/core'
import { isStream, type Objects } from './objects.ts'
import type { OpenedPdf } from './open.ts'
import { srgbProfile } from './srgb-profile.ts'

/** The metadata of a document. */
export interface DocumentInfo {
  title: string
  /** The creation time of the document. */
  at: Date
}

type Described = Pick<OpenedPdf, 'pdf' | 'catalog' | 'objects'>

const LANGUAGE = 'it-IT'
const PRODUCER = 'Sportello'
/** The library's value for a document without an author. */
const NO_AUTHOR = 'Unknown'

/**
 * Writes title, language, dates and producer into the catalog, the document information and the XMP metadata, with
 * equal values. `isArchivable`: every rule of PDF/A-2u holds, and the metadata claims it.
 */
export function describeDocument(described: Described, info: DocumentInfo, isArchivable: boolean): void {
  const { pdf, catalog, objects } = described
  removeBrokenId(pdf)
  const author = pdf.getAuthor() ?? ''
  pdf.setMetadata({
    title: info.title,
    author: author === NO_AUTHOR ? '' : author,
    creator: PRODUCER,
    producer: PRODUCER,
    creationDate: info.at,
    modificationDate: info.at,
    language: LANGUAGE,
  })
  const preferences = objects.dict(catalog, 'ViewerPreferences')?.clone() ?? new PdfDict()
  preferences.set('DisplayDocTitle', PdfBool.TRUE)
  catalog.set('ViewerPreferences', preferences)
  if (isArchivable) addColourProfile(described)
  writeXmp(described, isArchivable)
}

/** Writes the time of modification, for an incremental update. */
export function describeChange({ pdf, catalog, objects }: Described, at: Date): void {
  pdf.setModificationDate(at)
  writeXmp({ pdf, catalog, objects }, claimsArchivable({ catalog, objects }))
}

/** The library creates a missing identifier. An identifier that is no pair of short strings is replaced. */
function removeBrokenId({ context }: OpenedPdf['pdf']): void {
  const { trailer } = context.info
  const given = trailer.getArray('ID')
  const isPair = given?.length === 2 && [...given].every(isIdentifier)
  if (!isPair) trailer.delete('ID')
}

const LONGEST_IDENTIFIER = 256
const isIdentifier = (value: PdfObject): boolean =>
  value instanceof PdfString && value.bytes.length > 0 && value.bytes.length <= LONGEST_IDENTIFIER

const CLAIM = /<pdfaid:part>2<\/pdfaid:part>\s*<pdfaid:conformance>U</

/** Whether the metadata claims PDF/A-2u. */
export function claimsArchivable({ catalog, objects }: Pick<Described, 'catalog' | 'objects'>): boolean {
  const stream = objects.get(catalog, 'Metadata')
  return isStream(stream) && CLAIM.test(Buffer.from(stream.getDecodedData()).toString('utf8'))
}

/** Undefined for a document without a title. */
export function titleOf({ pdf }: Pick<Described, 'pdf'>): string | undefined {
  const title = pdf.getTitle()?.trim()
  return title === undefined || title === '' || title === 'Untitled' ? undefined : title
}

const PROFILE = new Uint8Array(deflateSync(srgbProfile()))

/** Declares sRGB as the colour space of a document without an output intent. */
function addColourProfile({ catalog, objects }: Described): void {
  if (outputIntents({ catalog, objects }).length > 0) return
  const profile = new PdfStream(PdfDict.of({ N: PdfNumber.of(3) }), PROFILE)
  profile.set('Filter', PdfName.of('FlateDecode'))
  const intent = PdfDict.of({
    Type: PdfName.of('OutputIntent'),
    S: PdfName.of('GTS_PDFA1'),
    OutputConditionIdentifier: PdfString.fromString('sRGB IEC61966-2.1'),
    Info: PdfString.fromString('sRGB IEC61966-2.1'),
    DestOutputProfile: objects.register(profile),
  })
  catalog.set('OutputIntents', PdfArray.of(intent))
}

/** The output intents of PDF/A; others, such as those for print, do not affect it. */
export const outputIntents = ({ catalog, objects }: { catalog: PdfDict; objects: Objects }): PdfDict[] =>
  objects.array(catalog, 'OutputIntents').flatMap((item) => {
    const intent = objects.resolve(item)
    return intent instanceof PdfDict && objects.name(intent, 'S') === 'GTS_PDFA1' ? [intent] : []
  })

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML takes none of them
const NO_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(NO_XML, '')
    .replaceAll(/[&<>"]/g, (letter) => ESCAPES[letter]!)

const element = (name: string, content: string | undefined): string =>
  content ? `<${name}>${content}</${name}>\n` : ''
const listOf = (kind: string, text: string, more = ''): string =>
  text && `<rdf:${kind}><rdf:li${more}>${escapeXml(text)}</rdf:li></rdf:${kind}>`
const moment = (at: Date | undefined): string => (at ? at.toISOString().replace(/\.\d+Z$/, 'Z') : '')

function writeXmp({ pdf, catalog, objects }: Described, isArchivable: boolean): void {
  const { title = '', author = '', subject = '', keywords = '', ...info } = pdf.getMetadata()
  const claim = isArchivable ? element('pdfaid:part', '2') + element('pdfaid:conformance', 'U') : ''
  const content = [
    element('dc:format', 'application/pdf'),
    element('dc:title', listOf('Alt', title, ' xml:lang="x-default"')),
    element('dc:creator', listOf('Seq', author)),
    element('dc:description', listOf('Alt', subject, ' xml:lang="x-default"')),
    element('dc:language', listOf('Bag', LANGUAGE)),
    element('pdf:Keywords', escapeXml(keywords.toString())),
    element('pdf:Producer', escapeXml(info.producer ?? '')),
    element('xmp:CreatorTool', escapeXml(info.creator ?? '')),
    element('xmp:CreateDate', moment(info.creationDate)),
    element('xmp:ModifyDate', moment(info.modificationDate)),
    element('xmp:MetadataDate', moment(info.modificationDate)),
    claim,
  ].join('')
  const stream = new PdfStream(
    PdfDict.of({
      Type: PdfName.of('Metadata'),
      Subtype: PdfName.of('XML'),
      Filter: PdfName.of('FlateDecode'),
    }),
    new Uint8Array(deflateSync(packet(content))),
  )
  catalog.set('Metadata', objects.register(stream))
}

const packet = (content: string): string => `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/">
${content}</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>`
