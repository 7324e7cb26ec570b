import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sampleOfKinds } from '../../../test/endurance.ts'
import { sealOrder } from '../../../test/seal-order.ts'
import { fillPdf } from '../fill.ts'
import { printedForm } from '../fixtures/printed-form.ts'
import { formOf, textField } from '../fixtures/raw-pdf.ts'
import { readText } from '../fixtures/read-text.ts'
import { createCertificate, createOwnSigner } from './certificate.ts'
import { sealDocument } from './seal.ts'

const now = new Date('2026-11-20T09:05:00Z')
const forms = join(import.meta.dirname, '../fixtures/forms')
const folder = mkdtempSync(join(tmpdir(), 'sportello-shown-'))
afterAll(() => rmSync(folder, { recursive: true }))

let signer: Awaited<ReturnType<typeof createOwnSigner>>
beforeAll(async () => {
  signer = await createOwnSigner(await createCertificate('Energia Serena', now))
})

/** Forms of several programs, and at the end one whose values have no appearance. */
const FORMS: [string, () => Buffer][] = [
  ['of an office', printedForm],
  [
    'without appearances',
    () =>
      formOf([textField('nome', 0, '/V (Ada Rossi)'), textField('pod', 1, '/V (IT001E12345678)')], {
        form: '/NeedAppearances true',
      }),
  ],
  ...readdirSync(forms)
    .filter((name) => name.endsWith('.pdf') && !name.includes('locked'))
    .map((name): [string, () => Buffer] => [name, () => readFileSync(join(forms, name))]),
]

/** The pages as rendered by poppler; undefined when it is not installed. */
function drawn(name: string, pdf: Uint8Array, pages: number): Buffer[] | undefined {
  const file = join(folder, name)
  writeFileSync(file, pdf)
  const shots = Array.from({ length: pages }, (_, at) =>
    spawnSync('pdftoppm', ['-r', '40', '-f', `${at + 1}`, '-l', `${at + 1}`, file]),
  )
  return shots.some(({ error }) => error) ? undefined : shots.map(({ stdout }) => stdout)
}

/** How the structure of a form is written. */
const KINDS = [/linearized|object-streams/, /-open/]
const kindOf = ([name]: (typeof FORMS)[number]) => KINDS.findIndex((kind) => kind.test(name))

it.each(sampleOfKinds(FORMS, kindOf))(
  'the pages of a sealed form equal the pages that were shown: %s [SIGN-8]',
  async (_name, form) => {
    const values = { variables: new Map(), fields: new Map() }
    const shown = await fillPdf({ template: form(), config: {}, values })
    const sealed = await sealDocument(sealOrder(shown.pdf, now), { signer })
    expect(Buffer.from(sealed).subarray(0, shown.pdf.length).equals(Buffer.from(shown.pdf))).toBe(true)
    expect((await readText(sealed)).slice(0, shown.pages)).toEqual(await readText(shown.pdf))
    const [before, after] = [
      drawn('shown.pdf', shown.pdf, shown.pages),
      drawn('sealed.pdf', sealed, shown.pages),
    ]
    expect(after).toEqual(before)
  },
)

it('the pages of a sealed form show the values of the fields, also without an appearance [SIGN-8]', async () => {
  const [, make] = FORMS[1]!
  const values = { variables: new Map(), fields: new Map() }
  const shown = await fillPdf({ template: make(), config: {}, values })
  const [first] = await readText(await sealDocument(sealOrder(shown.pdf, now), { signer }))
  expect(first).toContain('Ada Rossi')
  expect(first).toContain('IT001E12345678')
})
