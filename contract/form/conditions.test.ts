import { describe, expect, it } from 'vitest'
import {
  all,
  answered,
  any,
  because,
  is,
  isTrue,
  lacks,
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

describe('conditions', () => {
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
  ])('%#', (condition, answers, holds) => {
    expect(condition.holds(answers)).toBe(holds)
  })

  it('all of nothing does not hold', () => {
    expect(all().holds({})).toBe(false)
  })

  it('say what they read and how they read in words', () => {
    const condition = all(home, any(eg, asked))
    expect(condition.reads).toEqual(['client_type', 'product_ee', 'showEgStatus'])
    expect(condition.words).toBe('il cliente è «domestico» e il prodotto inizia per EG, CV oppure è chiesto')
  })

  it('say which alternative held', () => {
    const condition = all(home, any(eg, asked))
    expect(because(condition, { client_type: 'domestico', showEgStatus: true })).toBe(
      'il cliente è «domestico» e è chiesto',
    )
  })

  it('say only what is missing', () => {
    expect(lacks(all(home, asked), { client_type: 'domestico' })).toBe('è chiesto')
  })
})
