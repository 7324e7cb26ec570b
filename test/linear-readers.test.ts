import { describe, expect, it } from 'vitest'
import { SAMPLE_NOW } from '../contract/fixtures/samples.ts'
import { plainText } from '../contract/kinds/html-to-plain-text.ts'
import { readAddress, readTypedAddress } from '../contract/places/index.ts'
import { containsSearch, likePattern, searchTermsOf } from '../server/db/like-pattern.ts'
import { MAIL_DEFINITIONS } from '../server/documents/mails/definitions.ts'
import { renderMail } from '../server/documents/mails/wording.ts'
import { wordingIssues } from '../server/documents/mails/wording-issues.ts'
import { cleanHtml, renderScript } from '../server/documents/script-html.ts'
import { withListKind } from '../server/features/uploads/with-list-kind.ts'
import { Failure } from '../server/http/failure.ts'
import { cellErrorReason, cellText, parseTypedText } from '../server/spreadsheets/cell-text.ts'
import { findColumns } from '../server/spreadsheets/columns.ts'
import { openTable } from '../server/spreadsheets/open-table.ts'
import { repairGarbled } from '../server/spreadsheets/single-byte.ts'
import { documentName, safeName } from '../shared/documents/document-name.ts'
import { chosenText, evaluate, namesIn, strayBrace, substitute } from '../shared/documents/expression.ts'
import { readText } from '../web/features/record-form/tools/paste/read-text.ts'
import { matchOptions } from '../web/lib/match-options.ts'
import { sampleOf } from './endurance.ts'
import { attacksOn, findWeakness, type Reader } from './reader-attacks.ts'

const NO_VALUES = { variables: new Map<string, string>(), fields: new Map() }
const OPTIONS = ['Roma', 'Milano', 'Reggio nell’Emilia'].map((label) => ({ value: label, label }))
const ADDRESS = 'Via Roma 12/B scala 2, 20121 Milano (MI)'
const WORDING = {
  subject: 'Pratica {codice}',
  text: 'Gentile {nome},\n\nla pratica {codice}',
  html: '<p>{nome}</p>',
}

const TEXT_READERS: Record<string, Reader> = {
  'a search of records': {
    read: (text) => [searchTermsOf(text), likePattern(text), containsSearch('folded', text)],
    texts: ['rossi "mario"', '%'],
  },
  'a list of options': { read: (text) => matchOptions(OPTIONS, text), texts: ['Reggio n'] },
  'a pasted text': {
    read: (text) => readText(text, SAMPLE_NOW.slice(0, 10)),
    texts: [
      `Nome: Anna\nCognome: Bianchi\n${ADDRESS}\nIT001E12345678`,
      'Hotel d’Este di Verdi Marco P.IVA 00743110157',
      'cell. 333 123 4567, anna@example.it',
      'IBAN IT60X0542811101000000123456',
      'Cod. fisc. BNCLCU72C45H501L',
      'codice cliente n. 12',
    ],
  },
  'an address of the form': {
    read: readAddress,
    texts: [
      ADDRESS,
      '20121 Milano (MI), Via Roma 12',
      'c/o Rossi, Via Po 1',
      'Via Roma is. 412 n. 5 - Fraz. Bazzano - ',
      'Via Roma 1 - Assisi - Santa Maria degli Angeli (PG)',
      'Comune: Città di Castello Provincia: PG ',
    ],
  },
  'an address of the search': { read: readTypedAddress, texts: [ADDRESS, 'CAP 20121'] },
  'an HTML text': { read: plainText, texts: ['<p>a</p>', '&amp;'] },
  'HTML of an administrator': { read: cleanHtml, texts: ['<p style="color:red">a</p>', '<!-- a'] },
  'a script': { read: (text) => renderScript(text, NO_VALUES), texts: ['<p>$Nome {phone}</p>'] },
  'an expression of a document': {
    read: (text) => [
      evaluate(text, NO_VALUES),
      chosenText(text, NO_VALUES),
      substitute(text, NO_VALUES),
      namesIn(text),
      strayBrace(text),
    ],
    texts: ['phone = a ? b : c', '{phone.cifre} $Nome'],
  },
  'the name of a document': {
    read: (text) => [documentName(text, '_', NO_VALUES), safeName(text)],
    texts: ['{phone}, $Nome', 'Contratto.pdf'],
  },
  'a cell of a workbook': {
    read: (text) => [
      cellText(text, 'n', { digits: 0, date: true }),
      parseTypedText(text),
      cellErrorReason(text),
      repairGarbled(text),
    ],
    texts: ['45000.5', '#REF!', 'CittÃ '],
  },
  'the headings of a table': {
    read: (text) =>
      withListKind('addresses', ({ columns }) =>
        findColumns([{ number: 1, cells: [text] }] as never, columns),
      ),
    texts: ['Comune', 'Provincia'],
  },
  'a CSV file': {
    read: async (text) => {
      // A table has no control characters.
      const bytes = Buffer.from(text.replaceAll('\u0003', '!'))
      try {
        for await (const row of (await openTable(bytes)).rows()) expect(row.number).toBeGreaterThan(0)
      } catch (error) {
        // A file that is no table is refused.
        expect(error).toBeInstanceOf(Failure)
      }
    },
    texts: ['Comune;Provincia\nRoma;RM\n', '"a";"b"\n"c'],
  },
}

for (const noun of ['addresses', 'ibans', 'crm-products', 'crm-users'] as const)
  withListKind(noun, (kind) => {
    for (const { name, isPlausible } of kind.columns)
      TEXT_READERS[`the column ${name} of an upload of ${noun}`] = {
        read: (text) => {
          isPlausible?.(text)
          const cells = Object.fromEntries(
            kind.columns.map((column) => [column.name, column.name === name ? text : 'a']),
          )
          const checked = kind.check(cells)
          if (checked.ok) kind.doubtOf?.(checked.row)
        },
        texts: ['Roma', '20121', 'IT60X0542811101000000123456', 'EI Luce Casa'],
      }
  })

// All mails have the same readers.
for (const [kind, definition] of sampleOf(Object.entries(MAIL_DEFINITIONS), 4))
  for (const part of ['subject', 'text', 'html'] as const)
    TEXT_READERS[`the ${part} of the mail ${kind}`] = {
      read: (text) => {
        const wording = { ...definition.original, [part]: text }
        wordingIssues(definition, wording)
        renderMail(wording, Object.fromEntries(definition.variables.map(({ name }) => [name, 'a'])))
      },
      texts: [definition.original[part], WORDING[part], '{codice} {{'],
    }

describe('a reader of texts of people takes at most linear time', () => {
  it.each(Object.entries(TEXT_READERS).map(([name, reader], at) => ({ name, reader, at })))(
    '$name',
    async ({ reader, at }) => {
      expect(await findWeakness(reader, sampleOf(attacksOn(reader), 3, at))).toBeUndefined()
    },
  )
})
