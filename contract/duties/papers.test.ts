import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { INITIAL_RULES } from './fixtures/initial-rules.ts'
import { findPack, findPaper, needsPapers, PAPER_KINDS, PAPER_LABELS, type PaperScope } from './papers.ts'

const paper = (change: Partial<PaperScope & { id: string }> = {}) => ({
  id: 'a',
  kind: 'summary' as const,
  seller: '',
  product: '',
  validFrom: '2026-01-01',
  validTo: null,
  ...change,
})
const SOLD = { seller: 'Energia Serena', product: 'Luce Casa' }
const find = (papers: readonly ReturnType<typeof paper>[], day = '2026-11-20') => {
  const found = findPaper(papers, { kind: 'summary', sold: SOLD, day })
  return 'paper' in found ? found.paper.id : found
}

describe('the paper of a product on a day', () => {
  it.each([
    [
      'of the product before that of the seller and that for all',
      [
        paper({ id: 'all' }),
        paper({ id: 'product', product: 'luce casa ' }),
        paper({ id: 'seller', seller: 'Energia Serena' }),
      ],
      'product',
    ],
    [
      'of the seller before that for all',
      [paper({ id: 'all' }), paper({ id: 'seller', seller: 'ENERGIA SERENA' })],
      'seller',
    ],
    [
      'none of another product or seller',
      [
        paper({ product: 'Gas Casa' }),
        paper({ seller: 'Altra' }),
        paper({ product: 'Luce Casa', seller: 'Altra' }),
      ],
      { lacks: 'paper' },
    ],
    [
      'the one that began last',
      [
        paper({ id: 'new', validFrom: '2026-06-01' }),
        paper({ id: 'old' }),
        paper({ id: 'later', validFrom: '2026-12-01' }),
      ],
      'new',
    ],
    ['the later one of two of the same day', [paper({ id: 'one' }), paper({ id: 'two' })], 'two'],
    [
      'the earlier one while it holds longer',
      [paper({ id: 'old' }), paper({ id: 'promo', validFrom: '2026-06-01', validTo: '2026-10-31' })],
      'old',
    ],
    [
      'no general one in the place of an expired one of the product',
      [paper({ id: 'all' }), paper({ product: 'Luce Casa', validTo: '2026-10-31' })],
      { lacks: 'validity', lastDay: '2026-10-31' },
    ],
    [
      'the general one until that of the product begins',
      [paper({ id: 'all' }), paper({ product: 'Luce Casa', validFrom: '2026-12-01' })],
      'all',
    ],
    ['none of another kind', [paper({ kind: 'conditions' })], { lacks: 'paper' }],
  ] as const)('is %s [PAPERS-2]', (_, papers, expected) => {
    expect(find([...papers] as ReturnType<typeof paper>[])).toEqual(expected)
  })

  it('holds on its last day, and not on the day after [PAPERS-2]', () => {
    const papers = [paper({ validTo: '2026-11-20' })]
    expect(find(papers, '2026-11-20')).toBe('a')
    expect(find(papers, '2026-11-21')).toEqual({ lacks: 'validity', lastDay: '2026-11-20' })
  })

  it('always holds on that day, and is never of another product [PAPERS-2]', () => {
    const day = fc.integer({ min: 1, max: 28 }).map((one) => `2026-11-${String(one).padStart(2, '0')}`)
    const text = fc.constantFrom('', SOLD.seller, SOLD.product, 'Altro')
    const papers = fc.array(
      fc.record({
        kind: fc.constantFrom(...PAPER_KINDS),
        seller: text,
        product: text,
        validFrom: day,
        validTo: fc.option(day),
      }),
    )
    fc.assert(
      fc.property(papers, day, (all, today) => {
        const found = findPaper(all, { kind: 'summary', sold: SOLD, day: today })
        if (!('paper' in found)) return
        const { kind, seller, product, validFrom, validTo } = found.paper
        expect(kind).toBe('summary')
        expect(['', SOLD.seller]).toContain(seller)
        expect(['', SOLD.product]).toContain(product)
        expect(validFrom <= today && (validTo === null || validTo >= today)).toBe(true)
      }),
    )
  })
})

describe('the pack of a contract', () => {
  const all = PAPER_KINDS.map((kind) => paper({ id: kind, kind }))
  it('has each paper once, whatever a dual sells [PAPERS-2]', () => {
    const gas = { ...SOLD, product: 'Gas Casa' }
    const { papers, problems } = findPack(all, { sold: [SOLD, gas], day: '2026-11-20' })
    expect([papers.map(({ id }) => id), problems]).toEqual([[...PAPER_KINDS], []])
  })

  it('names each paper that is missing or has expired, with its product [PAPERS-3]', () => {
    const [summary, conditions] = all
    const expired = { ...conditions!, validTo: '2026-11-19' }
    const { papers, problems } = findPack([summary!, expired], { sold: [SOLD], day: '2026-11-20' })
    expect(papers).toEqual([summary])
    expect(problems).toEqual([
      'Condizioni generali di «Luce Casa»: validità finita il 19/11/2026.',
      'Modulo di recesso di «Luce Casa»: manca.',
    ])
  })

  it('of a sale without a product and a seller names the kind alone [PAPERS-3]', () => {
    const { problems } = findPack([], { sold: [{ seller: '', product: '' }], day: '2026-11-20' })
    expect(problems).toEqual(Object.values(PAPER_LABELS).map((label) => `${label}: manca.`))
  })
})

it('consumers’ luce and gas need papers since 2025, nothing else does [PAPERS-1]', () => {
  const about = { day: '2026-11-20', isBusiness: false, isEnergy: true }
  expect(needsPapers(INITIAL_RULES, about)).toBe(true)
  expect(needsPapers(INITIAL_RULES, { ...about, day: '2024-12-31' })).toBe(false)
  expect(needsPapers(INITIAL_RULES, { ...about, isBusiness: true })).toBe(false)
  expect(needsPapers(INITIAL_RULES, { ...about, isEnergy: false })).toBe(false)
})
