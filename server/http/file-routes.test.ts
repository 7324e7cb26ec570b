import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { documentName, safeName } from '../../shared/documents/document-name.ts'
import { contentDisposition } from './file-routes.ts'

const values = {
  variables: new Map([
    ['$Nome', 'Niccolò'],
    ['$Cognome', "D'Andrèa"],
    ['$PDR', ''],
    ['$RAGIONE_SOCIALE', 'A/B: “Srl”'],
  ]),
  fields: new Map([['type_product', { raw: 'dual', text: 'Dual' }]]),
}

it.each([
  ['joins the words in order', 'Contratto,$Cognome,$Nome', '_', "Contratto_D'Andrèa_Niccolò.pdf"],
  ['drops empty ones', 'Contratto,$PDR,$Nome', '-', 'Contratto-Niccolò.pdf'],
  ['takes fields', '$Nome,{type_product}', ' ', 'Niccolò Dual.pdf'],
  ['joins by _ when no separator is set', '$Cognome,$Nome', '', "D'Andrèa_Niccolò.pdf"],
  ['replaces what file names may not hold', '$RAGIONE_SOCIALE', '_', 'A-B- “Srl”.pdf'],
  ['has a name even without rules', '', '_', 'Contratto.pdf'],
  ['makes a separator safe too', '$Cognome,$Nome', '/', "D'Andrèa-Niccolò.pdf"],
])('documentName %s [GAP-52] [TEMPL-11]', (_title, rules, separator, expected) => {
  expect(documentName(rules, separator, values)).toBe(expected)
})

describe('safeName', () => {
  it.each([
    ['../../etc/passwd', '-..-etc-passwd'],
    ['.nascosto', 'nascosto'],
    ['CON', '_CON'],
    ['a\u202Efdp.exe', 'afdp.exe'],
    ['a\r\nSet-Cookie: x', 'aSet-Cookie- x'],
    ['   ', 'Contratto'],
  ])('safeName converts %j to %j', (name, expected) => {
    expect(safeName(name)).toBe(expected)
  })

  it('safeName never cuts a letter and returns at most 200 bytes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (name) => {
        const safe = `${safeName(name)}.pdf`
        expect(Buffer.byteLength(safe)).toBeLessThanOrEqual(200)
        expect(safe).toMatch(/^[^\\/:*?"<>|\p{Cc}]+$/u)
        expect(safe.isWellFormed()).toBe(true)
      }),
    )
  })
})

it('contentDisposition writes the name for old and new clients [GAP-52]', () => {
  expect(contentDisposition('inline', "Perché D'Andrèa (1).pdf")).toBe(
    "inline; filename=\"Perche D'Andrea (1).pdf\"; filename*=UTF-8''Perch%C3%A9%20D%27Andr%C3%A8a%20%281%29.pdf",
  )
})
