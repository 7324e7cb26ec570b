import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Failure } from '../http/failure.ts'
import { openTable } from './open-table.ts'
import { writeTable } from './write-table.ts'

async function* rows() {
  yield ['codice', 'nome', 'note']
  for (let number = 0; number < 60; number += 1)
    yield [`0${number}`, `Banca d’Italia ${number}`, '+39; "x"\n']
}
const xlsx = await buffer(writeTable('xlsx', rows()))
const csv = await buffer(writeTable('csv', rows()))

/** Mutations of a file: changed bytes, a missing part, a duplicate part, a piece of another format. */
const damage = fc.oneof(
  fc.record({
    kind: fc.constant('bytes' as const),
    at: fc.array(fc.double({ min: 0, max: 0.999, noNaN: true }), { minLength: 1, maxLength: 20 }),
    to: fc.nat(255),
  }),
  fc.record({
    kind: fc.constantFrom('cut' as const, 'gap' as const, 'twice' as const, 'spliced' as const),
    from: fc.double({ min: 0, max: 1, noNaN: true }),
    to: fc.double({ min: 0, max: 1, noNaN: true }),
  }),
)
type Damage = typeof damage extends fc.Arbitrary<infer D> ? D : never

function damaged(file: Buffer, other: Buffer, how: Damage): Buffer {
  if (how.kind === 'bytes') {
    const changed = Buffer.from(file)
    for (const at of how.at) changed[Math.floor(at * file.length)] = how.to
    return changed
  }
  const [from, to] = [how.from, how.to]
    .sort((a, b) => a - b)
    .map((part) => Math.floor(part * file.length)) as [number, number]
  if (how.kind === 'cut') return file.subarray(0, from)
  if (how.kind === 'gap') return Buffer.concat([file.subarray(0, from), file.subarray(to)])
  if (how.kind === 'twice') return Buffer.concat([file.subarray(0, to), file.subarray(from)])
  return Buffer.concat([file.subarray(0, from), other.subarray(0, to - from), file.subarray(to)])
}

/** `read`, or the reason of the refusal. Any other error is thrown. */
async function outcomeOf(bytes: Uint8Array): Promise<string> {
  try {
    const table = await openTable(bytes)
    for await (const { cells } of table.rows())
      expect(cells.every((cell) => typeof cell === 'string')).toBe(true)
    return 'read'
  } catch (error) {
    if (error instanceof Failure) return error.id
    throw error
  }
}

it.each([
  ['xlsx', xlsx, csv],
  ['csv', csv, xlsx],
])('a damaged %s is read or refused with a reason, for every kind of damage', async (_kind, file, other) => {
  const seen = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.array(damage, { minLength: 1, maxLength: 3 }), async (damages) => {
      const bytes = damages.reduce<Buffer>((now, how) => damaged(now, other, how), file)
      seen.add(await outcomeOf(bytes))
    }),
    { numRuns: 500 },
  )
  for (const outcome of seen) expect(['read', 'unsupported-media-type', 'refused-file']).toContain(outcome)
  expect(seen).toContain('read')
  expect(seen.size).toBeGreaterThan(1)
})
