import { randomBytes } from 'node:crypto'
import * as pkijs from 'pkijs'
import { DAY_MS } from '../contract/time/calendar-date.ts'
import {
  type Forger,
  forger,
  readSignedData,
  signCms,
  withTimestamps,
} from '../server/documents/fixtures/forged-cms.ts'
import type { ForgedFile } from '../server/documents/fixtures/forged-files.ts'
import { flate, onePage } from '../server/documents/fixtures/raw-pdf.ts'
import { createTimeAuthority, imprintOf, stampTime, TIME_STAMPING } from './time-authority.ts'

const latin = (text: string) => Buffer.from(text, 'latin1')
const PLACEHOLDER_BYTES = 4_096
const RANGE = '[0 0000000001 0000000002 0000000003]'
/** The entries of a signature dictionary, to be signed by `signPlaceholder`. */
const SIGNATURE = `/Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached /ByteRange ${RANGE} /Contents <${'0'.repeat(2 * PLACEHOLDER_BYTES)}>`

const toForgedFiles = (created: Record<string, Buffer>): ForgedFile[] =>
  Object.entries(created).map(([name, bytes]) => ({ name, bytes }))

/** A forger with a certificate in the name of the organisation that signed `genuine`. */
export async function impostorOf(genuine: Buffer): Promise<Forger> {
  const data = readSignedData(cmsOf(genuine).cms)
  return await forger(data.certificates!.find((one) => one instanceof pkijs.Certificate)!)
}

/** The position of a signature in a file, and the signature. */
function cmsOf(file: Buffer) {
  const text = file.toString('latin1')
  const found = /\/ByteRange\s*\[\s*0\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/.exec(text)!
  const [from, to] = found.slice(1).map(Number) as [number, number]
  const placeholder = Buffer.from(text.slice(from + 1, to - 1), 'hex')
  return { from, to, cms: placeholder.subarray(0, 4 + placeholder.readUInt16BE(2)) }
}

type How = Partial<Parameters<typeof signCms>[2]>

/** The file with its last placeholder signed over everything else in it. */
export async function signPlaceholder(file: Buffer, by: Forger, how: How = {}): Promise<Buffer> {
  const copy = Buffer.from(file)
  const rangeAt = copy.lastIndexOf(RANGE)
  const from = copy.indexOf('<0000', rangeAt)
  const to = from + 2 * PLACEHOLDER_BYTES + 2
  const numbers = [from, to, copy.length - to].map((number) => String(number).padStart(10, '0'))
  copy.write(`[0 ${numbers.join(' ')}]`, rangeAt, 'latin1')
  const signed = Buffer.concat([copy.subarray(0, from), copy.subarray(to)])
  const cms = await signCms(signed, by, { certificates: [by.certificate], ...how })
  copy.write(cms.toString('hex'), from + 1, 'latin1')
  return copy
}

const FIELD = '/Type /Annot /Subtype /Widget /Rect [0 0 0 0] /T (sigillo)'
const formWith = (field: string, catalog = '') =>
  onePage({ catalog: `/AcroForm << /Fields [4 0 R] /SigFlags 3 >> ${catalog}` }, [`<< ${FIELD} ${field} >>`])

/** A contract that the impostor signed in a signature field, as every reader finds it. */
export const properlySigned = (by: Forger, how?: How): Promise<Buffer> =>
  signPlaceholder(formWith(`/FT /Sig /V << ${SIGNATURE} >>`), by, how)

/** Files with a complete signature of the impostor in a wrong place: no form field contains it. */
export async function forgeDecoys(by: Forger): Promise<ForgedFile[]> {
  const stream = { dict: '', data: latin(`% << ${SIGNATURE} >>\n`) }
  const places: Record<string, Buffer> = {
    'a comment': onePage({ catalog: `% ${SIGNATURE}\n` }),
    'a comment after the end': Buffer.concat([onePage(), latin(`% ${SIGNATURE}\nstartxref\n0\n%%EOF\n`)]),
    'a string': onePage({ catalog: `/Note (${SIGNATURE})` }),
    'a stream': onePage({}, [stream]),
    'the drawing of a page': onePage({ page: '/Contents 4 0 R' }, [stream]),
    'an object that nothing refers to': onePage({}, [`<< ${SIGNATURE} >>`]),
    'the catalog': onePage({ catalog: `/Sig << ${SIGNATURE} >>` }),
    'the permissions without a field': onePage({ catalog: `/Perms << /DocMDP << ${SIGNATURE} >> >>` }),
    'the page': onePage({ page: `/PieceInfo << /V << ${SIGNATURE} >> >>` }),
    'an annotation': onePage({ page: '/Annots [4 0 R]' }, [
      `<< /Type /Annot /Subtype /Text /Rect [0 0 9 9] /V << ${SIGNATURE} >> >>`,
    ]),
    'a text field': formWith(`/FT /Tx /V << ${SIGNATURE} >>`),
    'a field without a type': formWith(`/V << ${SIGNATURE} >>`),
    'the default value of a field': formWith(`/FT /Sig /DV << ${SIGNATURE} >>`),
    'the lock of a field': formWith(`/FT /Sig /Lock << ${SIGNATURE} >>`),
    'a field that the form does not list': onePage({ catalog: '/AcroForm << /Fields [] >>' }, [
      `<< ${FIELD} /FT /Sig /V << ${SIGNATURE} >> >>`,
    ]),
    'a list of values': formWith(`/FT /Sig /V [<< ${SIGNATURE} >>]`),
    'a packed stream': Buffer.concat([
      onePage({}, [flate(`<< ${SIGNATURE} >>`)]).subarray(0, -1),
      latin(`\n% ${SIGNATURE}\n%%EOF\n`),
    ]),
  }
  const created: ForgedFile[] = []
  for (const [name, file] of Object.entries(places))
    created.push({ name: `a signature in ${name}`, bytes: await signPlaceholder(file, by) })
  return created
}

/** The newest section of a file: its offset, and the objects that a forger replaces. */
function anatomyOf(file: Buffer) {
  const text = file.toString('latin1')
  const root = /\/Root (\d+) 0 R/.exec(text.slice(text.lastIndexOf('trailer')))![1]!
  const catalog = [...text.matchAll(new RegExp(`(?:^|\\n)${root} 0 obj\\s*<<([\\s\\S]*?)endobj`, 'g'))].at(
    -1,
  )!
  const pages = /\/Pages (\d+ 0 R)/.exec(catalog[1]!)![1]!
  // The last one: a template may have its own signature boxes.
  const holder = (entry: string) =>
    [...text.matchAll(new RegExp(`(\\d+) 0 obj\\s*<<(?:(?!endobj)[\\s\\S])*?${entry}`, 'g'))].at(-1)![1]!
  const [field, value, page] = [holder('/FT /Sig'), holder('/ByteRange'), holder('/Type /Page\\b')]
  const startxref = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(text.slice(-200))![1]!
  return { text, root, pages, field, value, page, startxref }
}

/** A later version with these objects, listed in a table as a writer would. */
function withVersion(file: Buffer, objects: Record<string, string>): Buffer {
  const { root, startxref } = anatomyOf(file)
  let body = '\n'
  let table = ''
  for (const [number, object] of Object.entries(objects)) {
    const at = String(file.length + body.length).padStart(10, '0')
    table += `${number} 1\n${at} 00000 n \n`
    body += `${number} 0 obj\n${object}\nendobj\n`
  }
  const at = file.length + body.length
  const trailer = `trailer\n<< /Size 9100 /Root ${root} 0 R /Prev ${startxref} >>\nstartxref\n${at}\n%%EOF\n`
  return Buffer.concat([file, latin(`${body}xref\n${table}${trailer}`)])
}

/**
 * Objects that a later version hides, shows or replaces; the signature remains complete in the file, over the earlier
 * version.
 */
export function forgeShadowedObjects(genuine: Buffer): ForgedFile[] {
  const { root, pages, page, field, value } = anatomyOf(genuine)
  const catalog = (more: string) => ({ [root]: `<< /Type /Catalog /Pages ${pages} ${more} >>` })
  const form = (more: string) => catalog(`/AcroForm << /Fields [${field} 0 R] /SigFlags 3 ${more} >>`)
  const blank = '<< /Length 3 >>\nstream\nq Q\nendstream'
  const over = `<< ${FIELD} /T (sopra) /FT /Tx /Rect [0 0 595 842] /V (altro) /P ${page} 0 R >>`
  const versions: Record<string, Record<string, string>> = {
    'that changes nothing': {},
    'that hides the page': { [page]: `<< /Type /Page /Parent ${pages} /MediaBox [0 0 1 1] >>` },
    'that empties the page': {
      [page]: `<< /Type /Page /Parent ${pages} /MediaBox [0 0 595 842] /Contents 9001 0 R >>`,
      9001: blank,
    },
    'that replaces the catalog': form(''),
    'that shows another page tree': {
      [root]: `<< /Type /Catalog /Pages 9001 0 R /AcroForm << /Fields [${field} 0 R] >> >>`,
      9001: '<< /Type /Pages /Kids [9002 0 R] /Count 1 >>',
      9002: '<< /Type /Page /Parent 9001 0 R /MediaBox [0 0 595 842] >>',
    },
    'that lays a field over the page': {
      ...catalog(`/AcroForm << /Fields [${field} 0 R 9001 0 R] /NeedAppearances true >>`),
      9001: over,
    },
    'that switches a layer off': catalog(
      `/AcroForm << /Fields [${field} 0 R] >> /OCProperties << /OCGs [9001 0 R] /D << /OFF [9001 0 R] >> >>`,
    ),
    'that runs a script': catalog(
      `/AcroForm << /Fields [${field} 0 R] >> /OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>`,
    ),
    'that gives the form a typeface': form('/DR << /Font << /Helv 9001 0 R >> >>'),
    'that moves the field': { [field]: `<< ${FIELD} /FT /Sig /V ${value} 0 R /Rect [0 0 500 500] >>` },
    'that strips the field of its value': { [field]: `<< ${FIELD} /FT /Sig >>` },
    'that makes the value null': { [field]: `<< ${FIELD} /FT /Sig /V null >>` },
    'that gives the value to a text': { [field]: `<< ${FIELD} /FT /Tx /V ${value} 0 R >>` },
    'that strips the form of its fields': catalog('/AcroForm << /Fields [] >>'),
    'that strips the form': catalog(''),
    'that doubles the field': {
      ...catalog(`/AcroForm << /Fields [${field} 0 R 9001 0 R] >>`),
      9001: `<< ${FIELD} /FT /Sig /V ${value} 0 R >>`,
    },
    'that lists the field twice': catalog(`/AcroForm << /Fields [${field} 0 R ${field} 0 R] >>`),
  }
  return Object.entries(versions).map(([name, objects]) => ({
    name: `a later version ${name}`,
    bytes: withVersion(genuine, objects),
  }))
}

/** Our signature in a form of the forger's making, in as many bytes. */
export function forgeRenamedKeys(genuine: Buffer): ForgedFile[] {
  const put = (from: string, to: string) => {
    const copy = Buffer.from(genuine)
    const at = copy.lastIndexOf(from)
    if (at < 0 || from.length !== to.length) throw new Error(`no ${from} in the file`)
    copy.write(to, at, 'latin1')
    return copy
  }
  return toForgedFiles({
    'a field of another type': put('/FT /Sig', '/FT /Sit'),
    'a form under another name': put('/AcroForm', '/AcroFoam'),
    'fields under another name': put('/Fields', '/Fjelds'),
    'a range under another name': put('/ByteRange', '/ByteRanje'),
    'a kind that is not checked': put('/ETSI.CAdES.detached', '/ETSI.CAdES.detacher'),
    'a signature that is a time stamp': put('/ETSI.CAdES.detached', '/ETSI.RFC3161       '),
  })
}

/** Signed by the impostor: over our sealed file, and with our signature beside his. */
export async function countersigned(genuine: Buffer, by: Forger): Promise<ForgedFile[]> {
  const { root, pages, field, value } = anatomyOf(genuine)
  const versioned = (fields: string, own: string) =>
    signPlaceholder(
      withVersion(genuine, {
        [root]: `<< /Type /Catalog /Pages ${pages} /AcroForm << /Fields [${fields}] /SigFlags 3 >> >>`,
        9001: `<< ${FIELD} /FT /Sig /V 9002 0 R ${own} >>`,
        9002: `<< ${SIGNATURE} >>`,
      }),
      by,
    )
  const { cms } = cmsOf(genuine)
  const beside = onePage({ catalog: '/AcroForm << /Fields [4 0 R 5 0 R] >>' }, [
    `<< ${FIELD} /FT /Sig /V << /Type /Sig /SubFilter /ETSI.CAdES.detached /ByteRange [0 1 2 3] /Contents <${cms.toString('hex')}> >> >>`,
    `<< ${FIELD} /T (due) /FT /Sig /V << ${SIGNATURE} >> >>`,
  ])
  return toForgedFiles({
    'signed again over a later version': await versioned(`${field} 0 R 9001 0 R`, ''),
    'signed again in place of the original': await versioned('9001 0 R', ''),
    'signed again under the name of our field': await versioned(`9001 0 R ${field} 0 R`, `/Old ${value} 0 R`),
    'signed by another with our signature beside': await signPlaceholder(beside, by),
  })
}

/** Our own signature, with time stamps of the forger's making in the room that nothing covers. */
export async function stamped(genuine: Buffer, at: Date): Promise<ForgedFile[]> {
  const { from, to, cms } = cmsOf(genuine)
  const value = Buffer.from(readSignedData(cms).signerInfos[0]!.signature.valueBlock.valueHexView)
  const put = (signature: Buffer) => {
    const copy = Buffer.from(genuine)
    const hex = signature.toString('hex').padEnd(to - from - 2, '0')
    if (hex.length !== to - from - 2) throw new Error('no room for the stamp')
    copy.write(hex, from + 1, 'latin1')
    return copy
  }
  const imprint = imprintOf(value)
  const own = await createTimeAuthority('Marca fatta in casa', at)
  const bare = await createTimeAuthority('Senza scopo', at, [])
  const other = await createTimeAuthority('Altro scopo', at, ['1.3.6.1.5.5.7.3.3'])
  const both = await createTimeAuthority('Due scopi', at, [TIME_STAMPING, '1.3.6.1.5.5.7.3.3'])
  const late = new Date(at.getTime() + 3 * 365 * DAY_MS)
  const good = await stampTime(own, { imprint, at })
  const broken = Buffer.from(good)
  broken[broken.length - 9]! ^= 1
  const elsewhere = imprintOf(randomBytes(32))
  return toForgedFiles({
    'a time stamp of the forger': put(withTimestamps(cms, [good])),
    'two time stamps': put(withTimestamps(cms, [good, good])),
    'a broken time stamp': put(withTimestamps(cms, [broken])),
    'a time stamp of another signature': put(
      withTimestamps(cms, [await stampTime(own, { imprint: elsewhere, at })]),
    ),
    'a time stamp of no authority': put(withTimestamps(cms, [await stampTime(bare, { imprint, at })])),
    'a time stamp of another purpose': put(withTimestamps(cms, [await stampTime(other, { imprint, at })])),
    'a time stamp of several purposes': put(withTimestamps(cms, [await stampTime(both, { imprint, at })])),
    'a time stamp after its authority': put(
      withTimestamps(cms, [await stampTime(own, { imprint, at: late })]),
    ),
  })
}
