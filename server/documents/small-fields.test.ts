import { describe, expect, it } from 'vitest'
import { fillPdf } from './fill.ts'
import { formOf } from './fixtures/raw-pdf.ts'
import { inspectBytes } from './inspect.ts'

const field = (type: string, name: string, width: number, height: number, more = '') =>
  `/FT /${type} /T (${name}) /F 4 /Rect [50 700 ${50 + width} ${700 + height}] ${more}`
const noticesOf = async (fields: string[], page = '') =>
  (await inspectBytes(formOf(fields, { page }))).problems.map(({ message }) => message)
const reportOf = async (fields: string[], config: Record<string, string> = {}) => {
  const values = { fields: new Map(), variables: new Map() }
  return (await fillPdf({ template: formOf(fields), config, values })).report
}

describe('a field that is too small', () => {
  it.each([
    [200, 7.9, true],
    [200, 8, false],
    [19.9, 40, true],
    [20, 40, false],
    [200, 0.5, true],
  ])(
    'a signature box of %d by %d points is named when nobody could sign in it [TEMPL-19]',
    async (width, height, isSmall) => {
      const boxes = [field('Sig', 'firma_cliente', width, height)]
      expect(await noticesOf(boxes)).toEqual(
        isSmall ? ['Riquadri troppo piccoli per una firma: “firma_cliente”.'] : [],
      )
      expect((await reportOf(boxes)).smallBoxes).toEqual(isSmall ? ['firma_cliente'] : undefined)
    },
  )

  it('a signature box is too small by its upright sides on a turned page', async () => {
    const tall = [field('Sig', 'firma_cliente', 8, 20)]
    expect(await noticesOf(tall, '/Rotate 90')).toEqual([])
    expect(await noticesOf(tall)).toHaveLength(1)
  })

  it('a signature box is too small by the part that its page shows', async () => {
    const cut = '/FT /Sig /T (firma_cliente) /F 4 /Rect [580 700 780 740]'
    expect(await noticesOf([cut])).toContain('Riquadri troppo piccoli per una firma: “firma_cliente”.')
  })

  it.each([
    ['a text field without room', field('Tx', 'nota', 200, 2), 'x', true],
    ['a text field with room', field('Tx', 'nota', 200, 3), 'x', false],
    ['a narrow text field', field('Tx', 'nota', 6, 20), 'x', true],
    ['a text field of one letter', field('Tx', 'nota', 7, 20), 'i', false],
    ['cells without room', field('Tx', 'nota', 40, 20, '/Ff 16777216 /MaxLen 20'), 'x', true],
    ['cells with room', field('Tx', 'nota', 60, 20, '/Ff 16777216 /MaxLen 20'), 'x', false],
    ['a list without room', field('Ch', 'nota', 200, 1, '/Opt [(x)]'), 'x', true],
  ])('a text field is named when no text fits it: %s [TEMPL-19]', async (_name, entries, text, isSmall) => {
    expect(await noticesOf([entries])).toEqual(isSmall ? ['Campi troppo piccoli per un testo: “nota”.'] : [])
    expect((await reportOf([entries], { nota: text })).overflowing).toHaveLength(isSmall ? 1 : 0)
  })
})
