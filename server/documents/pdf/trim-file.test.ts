import { describe, expect, it } from 'vitest'
import { fillPdf } from '../fill.ts'
import { writtenForm } from '../fixtures/odd-structures.ts'
import { formOf, onePage, rawPdf, textField } from '../fixtures/raw-pdf.ts'
import { readText } from '../fixtures/read-text.ts'
import { REVISED_FILES } from '../fixtures/revisions.ts'
import { inspectBytes } from '../inspect.ts'
import { RefusedFile } from '../refusal.ts'
import { checkShape } from './open.ts'
import { trimFile } from './trim-file.ts'

const latin = (text: string) => Buffer.from(text, 'latin1')
const form = () => formOf([textField('nome')])
const followedBy = (...parts: (string | Buffer)[]) =>
  Buffer.concat([form(), ...parts.map((part) => (typeof part === 'string' ? latin(part) : part))])

const refusalOf = async (bytes: Uint8Array) => {
  const error = await inspectBytes(bytes).catch((thrown: unknown) => thrown)
  return error instanceof RefusedFile ? error.refusal : error
}
const filledText = async (template: Uint8Array) => {
  const values = { fields: new Map(), variables: new Map() }
  return await readText((await fillPdf({ template, config: { nome: 'Però' }, values })).pdf)
}

const REMOVED = 'Dopo il PDF c’era un altro contenuto, che è stato tolto.'
const PAGE = '<html><script>alert(1)</script></html>\n'

describe('what follows the end of a PDF', () => {
  it.each([
    ['a web page', followedBy(PAGE)],
    ['a web page behind many zeros', followedBy(Buffer.alloc(5000), PAGE)],
    ['a web page of a megabyte', followedBy(`<p>${'testo '.repeat(200_000)}</p>`)],
    ['a program', followedBy('MZ\x90\0', Buffer.alloc(3000, 0xcc))],
    [
      'an archive with bytes behind it',
      followedBy('PK\x03\x04', Buffer.alloc(500, 7), 'PK\x05\x06', Buffer.alloc(40)),
    ],
    ['a picture', followedBy('\x89PNG\r\n\x1a\n', Buffer.alloc(4096, 0x5a))],
    ['another end', followedBy(PAGE, '%%EOF\n')],
    ['another end behind much', followedBy('x'.repeat(5000), '\n%%EOF')],
    ['an end with an offset of nothing', followedBy('x'.repeat(5000), '\nstartxref\n99999\n%%EOF')],
  ])(
    'what follows the end of a PDF is removed with a notice, and the form is filled: %s [TEMPL-21]',
    async (_name, bytes) => {
      const { cleaned, problems } = await inspectBytes(bytes)
      expect(problems.map(({ message }) => message)).toEqual([REMOVED])
      expect((await inspectBytes(cleaned!)).problems).toEqual([])
      expect(Buffer.from(cleaned!).toString('latin1')).not.toMatch(/script|MZ\x90|PNG|testo|xxxx/)
      expect(await filledText(bytes)).toEqual(['Però'])
      expect(trimFile(bytes)).toMatchObject({ bytes: form().subarray(0, -1), followed: true })
    },
  )

  it.each([
    ['nothing', ''],
    ['line ends', '\r\n\r\n'],
    ['zeros', '\0'.repeat(5000)],
    ['the end sign of an old system', '\x1a'],
  ])('what follows the end of a PDF is no content where it is blank: %s', async (_name, rest) => {
    const { cleaned, problems } = await inspectBytes(followedBy(rest))
    expect(problems).toEqual([])
    expect(cleaned).toBeUndefined()
    expect(await filledText(followedBy(rest))).toEqual(['Però'])
  })

  it('what precedes and what follows a PDF are both removed', async () => {
    const bytes = Buffer.concat([latin('Gentile cliente,\n'), form(), latin('\0'.repeat(5000) + PAGE)])
    expect((await inspectBytes(bytes)).problems.map(({ code }) => code)).toEqual(['preceded', 'followed'])
    expect(await filledText(bytes)).toEqual(['Però'])
  })

  it.each(Object.entries(REVISED_FILES))(
    'what follows the newest revision of a PDF is removed, and every revision stays: %s',
    async (_name, make) => {
      const bytes = Buffer.concat([make(), Buffer.alloc(5000), latin(PAGE)])
      expect((await inspectBytes(bytes)).problems.map(({ message }) => message)).toContain(REMOVED)
      const values = { fields: new Map(), variables: new Map() }
      const { pdf } = await fillPdf({ template: bytes, config: {}, values })
      expect(await readText(pdf)).toEqual(['Prezzo 0,25 euro/kWh'])
    },
  )

  it.each(['linearized', 'linearized-tables', 'object-streams'])(
    'what follows the end of a PDF is removed from a file of another writer: %s',
    async (name) => {
      const bytes = Buffer.concat([writtenForm(name), Buffer.alloc(3000), latin(PAGE)])
      expect((await inspectBytes(bytes)).problems.map(({ message }) => message)).toEqual([REMOVED])
    },
  )

  it('a PDF that is followed by an archive is refused as an archive', async () => {
    expect(await refusalOf(followedBy('PK\x05\x06', Buffer.alloc(18)))).toMatchObject({
      message: 'Il file non è un PDF. Dopo il PDF c’è un archivio.',
    })
  })
})

describe('a file that ends before its end', () => {
  const revised = REVISED_FILES['a stream after a table']!
  const firstEnd = () => revised().indexOf('%%EOF') + 6

  it.each([40, 100, 200])(
    'a file whose newest revision is cut off is refused as incomplete, not shown as it was before: %i bytes of it',
    async (bytes) => {
      expect(await refusalOf(revised().subarray(0, firstEnd() + bytes))).toMatchObject({
        reason: 'truncated',
        message: 'Il PDF è incompleto: manca la sua parte finale.',
      })
    },
  )

  it.each(['linearized', 'linearized-tables'])(
    'a file for the web of which the end is missing is refused as incomplete: %s',
    async (name) => {
      const bytes = writtenForm(name)
      for (const share of [0.5, 0.7, 0.9]) {
        const reason = await refusalOf(bytes.subarray(0, Math.round(bytes.length * share)))
        expect(reason).toMatchObject({ ok: false, reason: 'truncated' })
      }
    },
  )
})

describe('two PDFs in one file', () => {
  const TWO = {
    reason: 'two-files',
    message: 'Il file contiene due PDF, uno dopo l’altro: serve un file per ciascuno.',
  }

  it.each([
    ['the same twice', followedBy(form())],
    ['another one', followedBy(onePage({ page: '/Rotate 90' }))],
    [
      'a larger one behind blanks',
      followedBy('\r\n\r\n', formOf([textField('altro'), textField('nome', 1)])),
    ],
    ['one that is cut off', followedBy(form().subarray(0, 300))],
  ])('two PDFs in one file are refused as two: %s', async (_name, bytes) => {
    expect(await refusalOf(bytes)).toMatchObject(TWO)
    expect(() => checkShape(bytes)).toThrow(RefusedFile)
  })

  it('a PDF that names a header in a text is one file', async () => {
    const bytes = rawPdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /MediaBox [0 0 595 842] /Contents 4 0 R >>',
      { dict: '', data: latin('% come comincia: %PDF-1.7\n') },
    ])
    expect((await inspectBytes(bytes)).problems.map(({ code }) => code)).toEqual(['no-fields'])
  })
})

describe('the check of a file by its shape', () => {
  it('the check of a file by its shape accepts what follows its end', () => {
    expect(() => checkShape(followedBy(Buffer.alloc(5000), PAGE))).not.toThrow()
    expect(() => checkShape(form().subarray(0, -60))).toThrow(RefusedFile)
  })
})
