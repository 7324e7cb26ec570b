import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, it } from 'vitest'
import { fillPdf } from './fill.ts'
import { CIPHERS, ODD_STRUCTURES, writtenForm } from './fixtures/odd-structures.ts'
import { formOf, onePage, textField } from './fixtures/raw-pdf.ts'
import { readText } from './fixtures/read-text.ts'
import { inspectBytes } from './inspect.ts'
import { RefusedFile } from './refusal.ts'

const values = {
  variables: new Map<string, string>(),
  fields: new Map([['nome', { raw: 'Però', text: 'Però' }]]),
}
const filledText = async (template: Uint8Array) =>
  await readText((await fillPdf({ template, config: {}, values })).pdf)
const refusalOf = async (bytes: Uint8Array) => {
  const error = await inspectBytes(bytes).catch((thrown: unknown) => thrown)
  return error instanceof RefusedFile ? error.refusal : error
}

describe('a form', () => {
  it.each(Object.entries(ODD_STRUCTURES))(
    'a form that %s is accepted and filled [TEMPL-9]',
    async (_name, { make }) => {
      const { fields } = await inspectBytes(make())
      expect(fields[0]).toMatchObject({ name: 'nome', places: [{ page: 1, x: 50, y: 780 }] })
      expect(await filledText(make())).toEqual(['Però'])
    },
  )

  it.each(CIPHERS)(
    'a form encrypted with %s without a password is accepted with a notice and filled',
    async (cipher) => {
      const bytes = writtenForm(`${cipher}-open`)
      expect((await inspectBytes(bytes)).problems.map(({ code }) => code)).toEqual(['was-protected'])
      expect(await filledText(bytes)).toEqual(['Però'])
    },
  )

  it.each(CIPHERS)(
    'a form encrypted with %s under a password is refused as encrypted [TEMPL-9]',
    async (cipher) => {
      expect(await refusalOf(writtenForm(`${cipher}-locked`))).toMatchObject({
        reason: 'password',
        message: 'Il PDF è cifrato (protetto da una password): serve una copia senza protezione.',
      })
    },
  )

  it('a form with unknown encryption is refused as encrypted', async () => {
    const bytes = onePage({}, ['<< /Filter /Altro /V 9 /R 9 >>'], { trailer: '/Encrypt 4 0 R' })
    expect(await refusalOf(bytes)).toMatchObject({ reason: 'password' })
  })

  it('a form that a browser filled and saved is accepted with its values', async () => {
    for (const bytes of [
      writtenForm('linearized'),
      writtenForm('object-streams'),
      formOf([textField('nome')]),
    ]) {
      const loading = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
      const opened = await loading.promise
      const [field] = await (await opened.getPage(1)).getAnnotations()
      opened.annotationStorage.setValue(field.id, { value: 'scritto prima' })
      const { fields, problems } = await inspectBytes(await opened.saveDocument())
      expect(fields[0]).toMatchObject({ name: 'nome', value: 'scritto prima' })
      expect(problems).toEqual([])
      await loading.destroy()
    }
  })

  it('a form is stored without the bytes before its header', async () => {
    const { cleaned, problems } = await inspectBytes(
      ODD_STRUCTURES['with a sentence before its header']!.make(),
    )
    expect(problems.map(({ message }) => message)).toEqual([
      'Prima del PDF c’era un altro contenuto, che è stato tolto.',
    ])
    expect(Buffer.from(cleaned!.subarray(0, 5)).toString('latin1')).toBe('%PDF-')
    expect((await inspectBytes(cleaned!)).problems).toEqual([])
  })

  it.each([
    ['a script for a shell', '#!/bin/sh\nexit\n'],
    ['a drawing for a printer', '%!PS-Adobe-3.0\n'],
    ['markup after a sentence', 'Gentile cliente,\n<script>alert(1)</script>\n'],
    ['bytes that are no text', '\x00\x05\x16\x07\x00\x02'],
  ])('a form is refused when the file starts with %s', async (_name, before) => {
    const bytes = Buffer.concat([Buffer.from(before, 'latin1'), formOf([textField('nome')])])
    expect(await refusalOf(bytes)).toMatchObject({ reason: 'not-a-pdf' })
  })
})
