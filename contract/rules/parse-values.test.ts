import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { resolve, validate, validateDraft } from '../contract-form.ts'
import { ALL_SAMPLES } from '../fixtures/all-samples.ts'
import { sampleCatalogue } from '../fixtures/catalogue.ts'
import { SAMPLE_NOW, SAMPLES } from '../fixtures/samples.ts'
import { parseValues } from './parse-values.ts'

const codes = (json: string) => {
  const parsed = parseValues(json)
  return parsed.ok ? [] : parsed.issues.map(({ field, code }) => `${field}: ${code}`)
}

describe('parseValues', () => {
  it.each(Object.entries(ALL_SAMPLES))('parseValues reads back %s', (_, values) => {
    expect(parseValues(JSON.stringify(values))).toEqual({ ok: true, values })
  })

  it.each(['', '{', 'null', '[]', '12', '"testo"', 'true', '['.repeat(200_000), 'undefined'])(
    'parseValues rejects the JSON %.20s',
    (json) => {
      expect(codes(json)).toEqual([': not-an-object'])
    },
  )

  it.each([
    ['{"nome":"x"}', 'nome: unknown-field'],
    ['{"__proto__":{"name":"x"}}', '__proto__: unknown-field'],
    ['{"constructor":"x"}', 'constructor: unknown-field'],
    ['{"toString":"x"}', 'toString: unknown-field'],
    ['{"name":1}', 'name: wrong-type'],
    ['{"name":{"a":"b"}}', 'name: wrong-type'],
    ['{"name":["a"]}', 'name: wrong-type'],
    ['{"delegato":"si"}', 'delegato: wrong-type'],
    ['{"product_ee":"EI"}', 'product_ee: wrong-type'],
    ['{"product_ee":{"id":1,"name":"EI"}}', 'product_ee: wrong-type'],
    ['{"product_ee":{"id":"1"}}', 'product_ee: wrong-type'],
    ['{"name":"a\\u0000b"}', 'name: bad-character'],
    ['{"name":"\\ud800"}', 'name: bad-character'],
    ['{"product_ee":{"id":"1","name":"\\u0000"}}', 'product_ee: bad-character'],
    [`{"name":"${'x'.repeat(10_001)}"}`, 'name: too-long'],
  ])('parseValues rejects the values %.40s', (json, issue) => {
    expect(codes(json)).toEqual([issue])
  })

  it('parseValues reports every wrong field up to a maximum', () => {
    expect(codes('{"name":1,"pod":"ok","pdr":false}')).toEqual(['name: wrong-type', 'pdr: wrong-type'])
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`x${index}`, 1]))
    expect(codes(JSON.stringify(many))).toHaveLength(50)
  })

  it('parseValues accepts null as untouched, and reads only id and name of a reference', () => {
    expect(
      parseValues(
        '{"name":null,"product_ee":{"id":"1","name":"EI","type":"Power"},"theSameAddress":"clean"}',
      ),
    ).toEqual({
      ok: true,
      values: { product_ee: { id: '1', name: 'EI' }, theSameAddress: 'clean' },
    })
  })

  it('parseValues never throws, and its values can be resolved and validated', () => {
    const json = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.json({ stringUnit: 'binary' }),
      fc
        .dictionary(
          fc.constantFrom(...Object.keys(SAMPLES.dualDomestic), '__proto__', 'altro'),
          fc.jsonValue(),
        )
        .map((value) => JSON.stringify(value)),
    )
    fc.assert(
      fc.property(json, (text) => {
        const parsed = parseValues(text)
        if (!parsed.ok) {
          expect(parsed.issues.length).toBeGreaterThan(0)
          return
        }
        const resolved = resolve(parsed.values, sampleCatalogue)
        expect(Array.isArray(validate(resolved, SAMPLE_NOW))).toBe(true)
        expect(Array.isArray(validateDraft(resolved))).toBe(true)
      }),
      { numRuns: 500 },
    )
  })
})
