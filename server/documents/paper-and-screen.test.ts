import { describe, expect, it } from 'vitest'
import type { DocumentConfig } from '../../shared/documents/config.ts'
import { refuseChangingTemplate } from './compare/compare-template.ts'
import { fillPdf } from './fill.ts'
import { flate, formOf, textField } from './fixtures/raw-pdf.ts'
import { readText } from './fixtures/read-text.ts'
import { inspectBytes } from './inspect.ts'

const fill = (template: Uint8Array, config: DocumentConfig = {}) =>
  fillPdf({ template, config, values: { fields: new Map(), variables: new Map() } })
const textOf = async (template: Uint8Array, config: DocumentConfig = {}) =>
  (await readText((await fill(template, config)).pdf)).join('').trim()
const noticesOf = async (template: Uint8Array) =>
  (await inspectBytes(template)).problems.map(({ code, message }) => [code, message])

const RESOURCES = '/Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >>'
const LOOK = flate('BT /F1 9 Tf 2 6 Td (Aspetto) Tj ET', `/BBox [0 0 200 20] /Subtype /Form ${RESOURCES}`)
/** One field with an appearance of its own. */
const drawnField = (field: string) => formOf([`${field} /AP << /N 6 0 R >>`], {}, [LOOK])

const BUTTON = '/FT /Btn /Ff 65536 /T (stampa) /Rect [50 700 250 720]'
const HINT = textField('aiuto', 0, '/Ff 1 /V (Aspetto)')
const [NONE, HIDDEN, PRINT, NO_VIEW] = [0, 2, 4, 32]

describe('the document shows what the printed template shows', () => {
  it.each([
    ['a button without flags', `${BUTTON} /F ${NONE}`, ''],
    ['a button without the entry of flags', BUTTON, ''],
    ['a button that prints', `${BUTTON} /F ${PRINT}`, 'Aspetto'],
    ['a hint without flags', `${HINT} /F ${NONE}`, ''],
    ['a hint that prints', `${HINT} /F ${PRINT}`, 'Aspetto'],
    ['a hint that is hidden', `${HINT} /F ${PRINT + HIDDEN}`, ''],
    ['a hint on the screen alone, which is hidden there', `${HINT} /F ${NO_VIEW}`, ''],
    ['a text on paper alone', `${HINT} /F ${PRINT + NO_VIEW}`, 'Aspetto'],
    ['a text that can be changed', textField('nome', 0, `/V (Aspetto) /F ${NONE}`), 'Aspetto'],
  ])('the document shows what the printed template shows of %s', async (_name, field, text) => {
    const template = drawnField(field)
    expect(await textOf(template)).toBe(text)
    await expect(refuseChangingTemplate(template)).resolves.toBeUndefined()
  })

  it('the document shows the value of a field without the flag for printing', async () => {
    for (const field of [textField('nome', 0, '/F 0'), textField('nome', 0, '/Ff 1 /F 0')])
      expect(await textOf(formOf([field]), { nome: 'Rossi' })).toBe('Rossi')
  })

  it('the inspection names buttons and hints that the form does not print', async () => {
    const template = formOf([
      `${BUTTON} /F 0`,
      textField('aiuto', 2, '/Ff 1 /V (Tab) /F 0'),
      textField('nome', 3, '/F 4'),
    ])
    expect(await noticesOf(template)).toEqual([
      [
        'screen-only',
        'Pulsanti e testi che il modulo non stampa, e che senza una regola nei documenti non ci sono: “stampa”, “aiuto”.',
      ],
    ])
  })
})

/** Two fields, the second on a layer; 5 and 6 are the fields, 7 and 8 groups, 9 a membership. */
const layered = (state: string, layer: string, membership = '') =>
  formOf(
    [textField('nome_it', 0), textField('nome_de', 1, `/OC ${layer}`)],
    { catalog: `/OCProperties << /OCGs [7 0 R 8 0 R] /D << ${state} >> >>` },
    [
      '<< /Type /OCG /Name (Italiano) >>',
      '<< /Type /OCG /Name (Tedesco) >>',
      `<< /Type /OCMD /OCGs [7 0 R 8 0 R] ${membership} >>`,
    ],
  )

describe('a field on a layer', () => {
  it.each([
    ['that is on', layered('', '8 0 R'), true],
    ['that is off', layered('/OFF [8 0 R]', '8 0 R'), false],
    ['beside one that is off', layered('/OFF [7 0 R]', '8 0 R'), true],
    ['of a document whose layers are off', layered('/BaseState /OFF', '8 0 R'), false],
    ['that is on in a document whose layers are off', layered('/BaseState /OFF /ON [8 0 R]', '8 0 R'), true],
    ['of a group with one layer on', layered('/OFF [8 0 R]', '9 0 R'), true],
    ['of a group that needs all layers', layered('/OFF [8 0 R]', '9 0 R', '/P /AllOn'), false],
    ['of a group that needs a layer off', layered('/OFF [8 0 R]', '9 0 R', '/P /AnyOff'), true],
    ['of a group that needs all layers off', layered('/OFF [8 0 R]', '9 0 R', '/P /AllOff'), false],
    ['of an expression', layered('/OFF [8 0 R]', '9 0 R', '/VE [/And 7 0 R [/Not 8 0 R]]'), true],
    ['of an expression that is off', layered('/OFF [8 0 R]', '9 0 R', '/VE [/Or 8 0 R [/Not 7 0 R]]'), false],
  ])('a field on a layer %s is in the document as on the page', async (_name, template, shows) => {
    const config = { nome_it: 'Rossi', nome_de: 'Bianchi' }
    const { report } = await fill(template, config)
    expect(report.filled).toEqual(shows ? ['nome_it', 'nome_de'] : ['nome_it'])
    expect(await textOf(template, config)).toBe(shows ? 'Rossi\nBianchi' : 'Rossi')
    expect(await noticesOf(template)).toEqual(
      shows ? [] : [['hidden', 'Campi nascosti, che nei documenti non si vedono: “nome_de”.']],
    )
  })
})

describe('a signature field without a visible box', () => {
  const box = (name: string, more: string) => `/FT /Sig /T (${name}) ${more}`
  it('a signature field without a visible box has no place and is named', async () => {
    const template = formOf(
      [
        box('firma_cliente', '/Rect [50 50 250 90] /F 4'),
        box('firma_vuota', '/Rect [0 0 0 0] /F 4'),
        box('firma_stretta', '/Rect [50 50 50 90] /F 4'),
        box('firma_nascosta', '/Rect [50 150 250 190] /F 2'),
        box('firma_spenta', '/Rect [50 250 250 290] /F 4 /OC 10 0 R'),
      ],
      { catalog: '/OCProperties << /OCGs [10 0 R] /D << /OFF [10 0 R] >> >>' },
      ['<< /Type /OCG /Name (Altro) >>'],
    )
    const { fields, problems } = await inspectBytes(template)
    expect(fields.filter(({ places }) => places.length > 0).map(({ name }) => name)).toEqual([
      'firma_cliente',
    ])
    expect(problems).toEqual([
      {
        code: 'unsigned-box',
        message:
          'Firme senza un riquadro visibile, che nessuno appone: “firma_vuota”, “firma_stretta”, “firma_nascosta”, “firma_spenta”.',
      },
    ])
  })
})
