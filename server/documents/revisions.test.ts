import { describe, expect, it } from 'vitest'
import { fillPdf } from './fill.ts'
import { onePage } from './fixtures/raw-pdf.ts'
import { readText } from './fixtures/read-text.ts'
import { REBUILT_FILES, REVISED_FILES } from './fixtures/revisions.ts'
import { inspectBytes } from './inspect.ts'
import { openPdf } from './pdf/open.ts'

const values = { variables: new Map<string, string>(), fields: new Map() }
const filledText = async (template: Uint8Array) =>
  await readText((await fillPdf({ template, config: {}, values })).pdf)
const noticesOf = async (bytes: Uint8Array) => (await inspectBytes(bytes)).problems.map(({ code }) => code)

/** The content of a dictionary of the page after the library has read and written the file. */
async function rewritten(resources: string): Promise<string> {
  const { pdf } = await openPdf(onePage({ page: `/Resources << ${resources} >>` }))
  return Buffer.from(await pdf.save()).toString('latin1')
}

describe('a file of several revisions', () => {
  it.each(Object.entries(REVISED_FILES))(
    'a file of several revisions prints the newest one: %s',
    async (_name, make) => {
      expect(await filledText(make())).toEqual(['Prezzo 0,25 euro/kWh'])
      expect(await noticesOf(make())).toEqual([])
    },
  )

  it.each(Object.entries(REBUILT_FILES))(
    'a file of several revisions that is searched for its objects prints the newest one with a notice: %s',
    async (_name, make) => {
      expect(await filledText(make())).toEqual(['Prezzo 0,25 euro/kWh'])
      expect(await noticesOf(make())).toEqual(['rebuilt'])
    },
  )
})

describe('a name', () => {
  it('a name is written with the bytes that were read, of any value', async () => {
    const names = Array.from({ length: 256 }, (_, byte) => `N#${byte.toString(16).padStart(2, '0')}`)
    const pairs = names.map((name, at) => `/${name} ${at}`).join(' ')
    const saved = await rewritten(`/ExtGState << ${pairs} >>`)
    const found = [...saved.matchAll(/\/N(#[0-9a-f]{2}|[!-~]) (\d+)/gi)].map(([, byte, value]) => [
      byte!.length === 1 ? byte!.charCodeAt(0) : Number.parseInt(byte!.slice(1), 16),
      Number(value),
    ])
    expect(found).toEqual(names.map((_, at) => [at, at]))
  })

  it('a name keeps the bytes that no escape precedes', async () => {
    expect(await rewritten('/Font << /Citt\xe0 5 /Gr\xfcn#20 6 /C\xc3\xa0 7 >>')).toMatch(
      /\/Citt#E0 5\s*\/Gr#FCn#20 6\s*\/C#C3#A0 7/i,
    )
  })

  it('a name with an unescaped blank leaves the following pairs', async () => {
    const saved = await rewritten(
      '/Font << /Nero Grassetto 5 0 R /F1 2 0 R >> /XObject << /Logo << /Name /Logo di casa /Width 2 /Height [3] >> /Im 7 >> /Nome a b << /X 1 >> [/Y 2] /Z 9',
    )
    expect(saved).toMatch(/\/F1 2 0 R/)
    expect(saved).toMatch(/\/Name \/Logo\s*\/Width 2\s*\/Height \[\s*3\s*\]/)
    expect(saved).toMatch(/\/Im 7\b/)
    expect(saved).toMatch(/\/Z 9\b/)
    expect(saved).not.toMatch(/\/[XY] /)
  })
})
