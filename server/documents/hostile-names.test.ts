import { expect, it } from 'vitest'
import { documentName, safeName } from '../../shared/documents/document-name.ts'
import { contentDisposition } from '../http/file-routes.ts'

const PARTS = [
  '../../x',
  '..\\..\\x',
  '/etc/passwd',
  'C:\\x',
  '\\\\host\\share',
  '....//x',
  '%2e%2e%2fx',
  '\0',
  'a\0.pdf',
  '\r\nX: y',
  '\n',
  '\t',
  '\u202efdp.exe',
  '\u2066x\u2069',
  '\u200b',
  '\ufeff',
  'CON',
  'nul',
  'COM1',
  'LPT9.txt',
  'aux.pdf',
  '.',
  '..',
  '...',
  '.htaccess',
  '~',
  '~root',
  '$HOME',
  '`id`',
  '$(id)',
  '; rm x',
  '| x',
  '"x"',
  "'x'",
  '<x>',
  '*',
  '?',
  ':',
  'a:b',
  'x::$DATA',
  '\ud800',
  '😀',
  'é',
  'e\u0301',
  'à'.repeat(300),
  'x'.repeat(300),
  '😀'.repeat(100),
  ' ',
  '',
  '%00',
  '&#47;',
]
/** Every part before and after another one: more than five hundred names. */
const NAMES = PARTS.flatMap((first) => ['', 'a', ...PARTS.slice(0, 10)].map((second) => first + second))

it('500 hostile names become safe file names and single-line headers', () => {
  expect(new Set(NAMES).size).toBeGreaterThanOrEqual(500)
  for (const name of NAMES) {
    const values = { variables: new Map([['$Cognome', name]]), fields: new Map() }
    for (const made of [
      `${safeName(name)}.pdf`,
      documentName('$Cognome', '_', values),
      documentName(name, name, values),
    ]) {
      expect(made).toMatch(/^[^\\/:*?"<>|\p{Cc}\u202a-\u202e\u2066-\u2069]+\.pdf$/u)
      expect(made).not.toMatch(/^\.|^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i)
      expect(Buffer.byteLength(made)).toBeLessThanOrEqual(200)
      expect(contentDisposition('attachment', made)).toMatch(
        /^attachment; filename="[\x20-\x21\x23-\x5b\x5d-\x7e]*"; filename\*=UTF-8''[\w%.~!#$&+^`|-]+$/,
      )
    }
  }
})
