import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { energyOf, formOf } from '../../fixtures/form.ts'
import content from './market-declarations.json' with { type: 'json' }
import { marketDeclaration } from './market-declarations.ts'

const view = (client: 'domestico' | 'business') =>
  formOf(energyOf('luce', client, 'EI', 'Cambio')).view('mercato_rientro_luce')

it('[FORM-EE-14] [FORM-EE-16] Market declarations show next to the choice, for companies only', () => {
  expect(view('domestico')).toBeUndefined()
  expect(view('business')?.options?.map(({ value, note }) => [value, note])).toEqual(
    (['Maggior Tutela', 'Tutele graduali', 'Salvaguardia'] as const).map((market) => [
      market,
      marketDeclaration(market),
    ]),
  )
  expect(marketDeclaration('Tutele graduali')).toMatch(
    /^Il sottoscritto,.* dichiara che tutti i punti.*variazione\.$/,
  )
})

it('Market declarations keep their text within a version', () => {
  const hash = createHash('sha256')
    .update(JSON.stringify({ ...content, version: 0 }))
    .digest('hex')
  expect({ [content.version]: hash.slice(0, 16) }).toEqual({ 1: '577389636e1e456d' })
})
