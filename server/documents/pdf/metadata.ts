import { deflateSync } from 'node:zlib'
import { PdfBool, PdfDict, PdfName, type PdfObject, PdfStream, PdfString } from '@libpdf/core'
import { everyDict } from './active-content.ts'
import { asDict, isStream, type Objects } from './objects.ts'
import type { OpenedPdf } from './open.ts'

/** The metadata of a document. */
export interface DocumentInfo {
  title: string
  author?: string
  /** The creation time of the document. */
  at: Date
}

type Described = Pick<OpenedPdf, 'pdf' | 'catalog' | 'objects'>

const LANGUAGE = 'it-IT'
const PRODUCER = 'Sportello'

/** What a program stores about the making of a document: private data, thumbnails, and metadata of single objects. */
const MADE_BY = ['PieceInfo', 'LastModified', 'Thumb', 'Metadata'].map((name) => PdfName.of(name))

/** Other pictures that a printer may show instead of the one on the screen. */
const REPLACED_IN_PRINT = ['Alternates', 'OPI'].map((name) => PdfName.of(name))
/** What a reader shows or prints of the pages, instead of all. */
const CUTS = ['ViewArea', 'ViewClip', 'PrintArea', 'PrintClip', 'PrintPageRange', 'NumCopies'] as const

/**
 * Removes what a template says about its author and its making (ASVS 5.0 14.2.8). Its entries of the document
 * information are replaced by `describeDocument`. Resources and appearance states have free names: a picture may be
 * named `Thumb`. So only the catalog, pages and streams lose all keys, and other objects only XMP. Attached files go too:
 * the entry `AF` of any object refers to them. What a reader would print instead of the displayed page goes with them.
 */
export function removeMetadata({ catalog, objects, pages }: OpenedPdf): void {
  const owners = new Set([catalog, ...pages.map(({ dict }) => dict)])
  for (const dict of everyDict(catalog, objects)) {
    if (owners.has(dict) || isStream(dict)) for (const key of MADE_BY) dict.delete(key)
    else if (isXmp(objects.dict(dict, 'Metadata'), objects)) dict.delete('Metadata')
    if (objects.array(dict, 'AF').some((item) => isFile(item, objects))) dict.delete('AF')
    if (isRemark(dict, objects)) dict.delete('T')
    if (objects.name(dict, 'Type') === 'OCG') dict.delete('Usage')
    else if (isStream(dict)) for (const key of REPLACED_IN_PRINT) dict.delete(key)
  }
  // Articles and captured web pages, with their makers.
  for (const key of ['Threads', 'SpiderInfo']) catalog.delete(key)
  for (const { dict } of pages) dict.delete('B')
}

const isFile = (item: PdfObject, objects: Objects): boolean =>
  asDict(objects.resolve(item))?.has('EF') === true

/** The `T` of a field is its name, that of any other annotation its author. */
const isRemark = (dict: PdfDict, objects: Objects): boolean =>
  dict.has('Rect') && !dict.has('FT') && ![undefined, 'Widget'].includes(objects.name(dict, 'Subtype'))

const isXmp = (value: PdfDict | undefined, objects: Objects): boolean =>
  isStream(value) && objects.name(value, 'Subtype') === 'XML'

/**
 * Writes title, language, dates and producer into the catalog, the document information and the XMP metadata, with
 * equal values.
 */
export function describeDocument(described: Described, info: DocumentInfo): void {
  const { pdf, catalog, objects } = described
  removeBrokenId(pdf)
  removeInfo(described)
  pdf.setMetadata({
    title: info.title,
    // The library writes `Unknown` for none.
    author: info.author ?? '',
    creator: PRODUCER,
    producer: PRODUCER,
    creationDate: info.at,
    modificationDate: info.at,
    language: LANGUAGE,
  })
  const preferences = objects.dict(catalog, 'ViewerPreferences')?.clone() ?? new PdfDict()
  for (const key of CUTS) preferences.delete(key)
  preferences.set('DisplayDocTitle', PdfBool.TRUE)
  catalog.set('ViewerPreferences', preferences)
  writeXmp(described)
}

/** Writes the time of modification, for an incremental update. */
export function describeChange(described: Described, at: Date): void {
  described.pdf.setModificationDate(at)
  writeXmp(described)
}

/** The library keeps the dictionary that it has read or made, and ignores one that is no object of its own. */
function removeInfo({ pdf, objects }: Pick<Described, 'pdf' | 'objects'>): void {
  const { trailer } = pdf.context.info
  const ref = trailer.getRef('Info')
  const dict = ref && objects.resolve(ref)
  if (dict instanceof PdfDict) for (const [key] of [...dict]) dict.delete(key)
  else trailer.delete('Info')
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

/** Undefined for a document without a title. */
export function documentTitle({ pdf }: Pick<Described, 'pdf'>): string | undefined {
  const title = pdf.getTitle()?.trim()
  return title === undefined || title === '' || title === 'Untitled' ? undefined : title
}

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

function writeXmp({ pdf, catalog, objects }: Described): void {
  const { title = '', author = '', subject = '', keywords = '', ...info } = pdf.getMetadata()
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
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:xmp="http://ns.adobe.com/xap/1.0/">
${content}</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>`
