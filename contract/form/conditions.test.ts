import { describe, expect, it } from 'vitest'
import {
  all,
  answered,
  any,
  explain,
  explainUnmet,
  is,
  isTrue,
  matches,
  not,
  otherwise,
  startsWith,
} from './conditions.ts'
import type { Answered, Condition } from './types.ts'

const home = is('client_type', 'domestico', 'il cliente')
const eg = startsWith('product_ee', ['EG', 'CV'], 'il prodotto')
const asked = isTrue('showEgStatus', 'è chiesto')
const egProduct: Answered = { product_ee: { id: '1', name: 'eg Casa' } }

describe('Conditions', () => {
  it.each<[Condition, Answered, boolean]>([
    [home, { client_type: 'domestico' }, true],
    [home, { client_type: 'business' }, false],
    [home, {}, false],
    [eg, egProduct, true],
    [eg, { product_ee: { id: '1', name: 'EI EG' } }, false],
    [eg, {}, false],
    [asked, { showEgStatus: false }, false],
    [asked, { showEgStatus: true }, true],
    [answered('pod', 'il POD'), { pod: 'x' }, true],
    [answered('pod', 'il POD'), {}, false],
    [
      matches('operation_ee', /cambio/i, 'è un cambio', 'Cambio'),
      { operation_ee: { id: '1', name: 'EI CAMBIO' } },
      true,
    ],
    [not(home, 'no'), {}, true],
    [all(home, asked), { client_type: 'domestico' }, false],
    [any(home, asked), { showEgStatus: true }, true],
    [any(), {}, false],
    [otherwise, {}, true],
  ])('A condition holds for exactly the answers that it describes: case %#', (condition, answers, holds) => {
    expect(condition.holds(answers)).toBe(holds)
  })

  it('all() without conditions does not hold', () => {
    expect(all().holds({})).toBe(false)
  })

  it('A condition lists the fields that it reads and has a label', () => {
    const condition = all(home, any(eg, asked))
    expect(condition.reads).toEqual(['client_type', 'product_ee', 'showEgStatus'])
    expect(condition.label).toBe('il cliente è «domestico» e il prodotto inizia per EG, CV oppure è chiesto')
  })

  it('explain names the alternative that holds', () => {
    const condition = all(home, any(eg, asked))
    expect(explain(condition, { client_type: 'domestico', showEgStatus: true })).toBe(
      'il cliente è «domestico» e è chiesto',
    )
  })

  it('explainUnmet names only the parts that do not hold', () => {
    expect(explainUnmet(all(home, asked), { client_type: 'domestico' })).toBe('è chiesto')
  })
})
