import { describe, expect, it } from 'vitest'
import type { Condition } from '../conditions.ts'
import type { Answered } from '../fields.ts'
import { createConditions, labelOf, otherwise, readsOf } from './condition.ts'
import { createEvaluator } from './evaluate.ts'

const { all, answered, any, is, isTrue, matches, meets, not, relabel, startsWith } = createConditions<
  'client_type' | 'product_ee' | 'operation_ee' | 'showEgStatus' | 'pod',
  'long'
>()
const { holds, explain, explainUnmet } = createEvaluator({ long: (text) => text.length > 5 })

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
  ])(
    'A condition holds for exactly the answers that it describes: case %#',
    (condition, answers, expected) => {
      expect(holds(condition, answers)).toBe(expected)
    },
  )

  it('all() without conditions does not hold', () => {
    expect(holds(all(), {})).toBe(false)
  })

  it('A condition lists the fields that it reads and has a label', () => {
    const condition = all(home, any(eg, asked))
    expect(readsOf(condition)).toEqual(['client_type', 'product_ee', 'showEgStatus'])
    expect(labelOf(condition)).toBe(
      'il cliente è «domestico» e il prodotto inizia per EG, CV oppure è chiesto',
    )
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

  it('A condition is plain data that survives JSON', () => {
    const condition = all(home, any(eg, not(asked, 'no')), matches('pod', /^IT/i, 'è italiano', 'IT1'))
    expect(JSON.parse(JSON.stringify(condition))).toEqual(condition)
  })

  it('A test of the form is found by its name', () => {
    const long = meets('pod', 'long', 'è lungo', ['abcdef'])
    expect([holds(long, { pod: 'abcdef' }), holds(long, { pod: 'abc' })]).toEqual([true, false])
  })

  it('Alternatives with a label of their own still name the one that holds', () => {
    const either = relabel(any(home, asked), 'una delle due')
    expect([explain(either, { showEgStatus: true }), explainUnmet(either, {})]).toEqual([
      'è chiesto',
      'una delle due',
    ])
  })
})
