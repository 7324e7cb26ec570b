import { describe, expect, it } from 'vitest'
import type { Condition } from '../conditions.ts'
import type { Answered } from '../fields.ts'
import { createConditions, labelOf, otherwise, readsOf, renameFields } from './condition.ts'
import { createEvaluator } from './evaluate.ts'

const { all, answered, any, is, isOneOf, isTrue, matches, meets, not, relabel, startsWith } =
  createConditions<'client_type' | 'product_ee' | 'operation_ee' | 'showEgStatus' | 'pod', 'long'>()
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
    [isOneOf('client_type', ['domestico', 'business'], 'il cliente'), { client_type: 'business' }, true],
    [isOneOf('client_type', ['domestico', 'business'], 'il cliente'), {}, false],
    [isOneOf('product_ee', ['EG Casa'], 'il prodotto'), { product_ee: { id: '1', name: 'EG Casa' } }, true],
    [eg, { product_ee: { id: '1', name: ' cv__casa' } }, true],
    [startsWith('product_ee', ['EG CASA'], 'x'), { product_ee: { id: '1', name: 'eg_  Casa' } }, true],
    [matches('pod', /^a b$/, 'x', 'a b'), { pod: ' a_ b_' }, true],
    [matches('pod', /^a b$/, 'x', 'a b'), { pod: 'A B' }, false],
    [matches('pod', /^a b$/i, 'x', 'a b'), { pod: 'A B' }, true],
    [matches('pod', /^$/, 'x', ''), {}, true],
    [not(home, 'no'), {}, true],
    [not(home, 'no'), { client_type: 'domestico' }, false],
    [all(home, asked), { client_type: 'domestico', showEgStatus: true }, true],
    [any(home, asked), {}, false],
    [{ op: 'prefixed', of: home, prefix: 'là' }, { client_type: 'domestico' }, true],
    [{ op: 'prefixed', of: home, prefix: 'là' }, {}, false],
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
    expect(matches('pod', /^IT/i, 'è italiano', 'IT1')).toEqual({
      op: 'matches',
      field: 'pod',
      pattern: '^IT',
      flags: 'i',
      sample: 'IT1',
      label: 'è italiano',
    })
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

  it('A condition of alternatives or parts has its own label or the labels of its parts', () => {
    expect(labelOf(any(home, asked))).toBe('il cliente è «domestico» oppure è chiesto')
    expect([labelOf(relabel(all(home, asked), 'tutte')), labelOf(relabel(any(home, asked), 'una'))]).toEqual([
      'tutte',
      'una',
    ])
    expect(labelOf({ op: 'prefixed', of: asked, prefix: 'là' })).toBe('là è chiesto')
    expect(labelOf(isOneOf('client_type', ['a', 'b'], 'il cliente'))).toBe('il cliente è «a» o «b»')
    expect(labelOf(answered('pod', 'il POD'))).toBe('il POD è indicato')
  })

  it('readsOf a condition names each field once, and none without a condition', () => {
    const prefixed = { op: 'prefixed', of: any(home, asked), prefix: 'là' } as const
    expect(readsOf(all(prefixed, not(home, 'no'), eg))).toEqual(['client_type', 'showEgStatus', 'product_ee'])
    expect([readsOf(undefined), readsOf(false), readsOf(otherwise)]).toEqual([[], [], []])
  })

  it('renameFields renames the field of every part', () => {
    const rename = () => 'pod'
    const renamed = { ...home, field: 'pod' }
    const prefixed = { op: 'prefixed', of: home, prefix: 'là' } as const
    expect(renameFields<string>(all(home), rename)).toEqual({ op: 'all', of: [renamed] })
    expect(renameFields<string>(not(home, 'no'), rename)).toEqual({ op: 'not', of: renamed, label: 'no' })
    expect(renameFields<string>(prefixed, rename)).toEqual({ ...prefixed, of: renamed })
    expect(renameFields<string>(otherwise, rename)).toBe(otherwise)
  })
})

describe('explain', () => {
  const prefixed: Condition = { op: 'prefixed', of: any(home, asked), prefix: 'là' }

  it.each<[string, Condition, Answered]>([
    [
      'il cliente è «domestico» e è chiesto',
      any(home, asked),
      { client_type: 'domestico', showEgStatus: true },
    ],
    ['il cliente è «domestico»', any(home, asked), { client_type: 'domestico' }],
    ['', any(home, asked), {}],
    ['tutte', relabel(all(home, asked), 'tutte'), {}],
    ['là è chiesto', prefixed, { showEgStatus: true }],
    ['no', not(home, 'no'), {}],
    ['', otherwise, {}],
  ])('explain answers «%s»: case %#', (reason, condition, answers) => {
    expect(explain(condition, answers)).toBe(reason)
  })
})

describe('explainUnmet', () => {
  const pod = answered('pod', 'il POD')
  const two = all(home, asked)

  it.each<[string, Condition, Answered]>([
    ['il cliente è «domestico» e è chiesto', two, {}],
    ['tutte', relabel(two, 'tutte'), { client_type: 'domestico' }],
    ['là è chiesto', { op: 'prefixed', of: two, prefix: 'là' }, { client_type: 'domestico' }],
    ['no', not(home, 'no'), { client_type: 'domestico' }],
    ['il POD è indicato oppure il cliente è «domestico»', any(pod, home), {}],
    // The alternative with the fewest unmet parts.
    ['il POD è indicato', any(two, pod), {}],
    ['è chiesto oppure il POD è indicato', any(two, pod), { client_type: 'domestico' }],
    // An alternative with a label counts as one part, and so does one with a prefix before a single part.
    ['tutte oppure il POD è indicato', any(relabel(two, 'tutte'), pod), {}],
    ['là il POD è indicato', any(two, { op: 'prefixed', of: pod, prefix: 'là' }), {}],
    ['il POD è indicato', any({ op: 'prefixed', of: two, prefix: 'là' }, pod), {}],
    // Of alternatives within an alternative, the nearest counts.
    ['il POD è indicato', any(two, all(any(two, pod))), {}],
    [
      'il cliente è «domestico» e è chiesto oppure il POD è indicato e il prodotto inizia per EG, CV',
      any(two, any(all(pod, eg))),
      {},
    ],
    ['il POD è indicato', any(any(pod, two), all(eg, asked)), {}],
    ['no oppure il POD è indicato', any(not(home, 'no'), pod), { client_type: 'domestico' }],
  ])('explainUnmet answers «%s»: case %#', (reason, condition, answers) => {
    expect(explainUnmet(condition, answers)).toBe(reason)
  })
})
