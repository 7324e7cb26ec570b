import { expect, it } from 'vitest'
import { ALL_SAMPLES } from '../../../../contract/fixtures/all-samples.ts'
import { sampleCatalogue } from '../../../../contract/fixtures/catalogue.ts'
import { type ResolvedField, resolve } from '../../../../contract/index.ts'
import { fieldView } from '../store/field-view.ts'
import { fieldLayout } from './field-layout.ts'

const SECTIONS = Object.entries(ALL_SAMPLES).flatMap(([sample, values]) =>
  resolve(values, sampleCatalogue).sections.map((section) => ({
    ...section,
    place: `${sample} ${section.id}`,
  })),
)

const shape = (field: ResolvedField) =>
  fieldLayout(fieldView(undefined, field, { section: '', origin: 'typed', shown: [] })).className

/** The lines of fields with these widths. */
function lines(
  fields: readonly ResolvedField[],
  columns: number,
  width: (shape: string) => number,
): string[][] {
  const found: string[][] = []
  let room = 0
  for (const field of fields) {
    const wide = width(shape(field))
    if (wide > room) {
      found.push([])
      room = columns
    }
    found.at(-1)!.push(field.name)
    room -= wide
  }
  return found
}

it('[FORM-TOP-5] On a phone no field of any contract leaves half a line empty', () => {
  const half = (shape: string) => /span1\D|span1$|pair/.test(shape)
  const alone = SECTIONS.flatMap(({ place, fields }) => {
    const short = new Set<string>(fields.filter((field) => half(shape(field))).map(({ name }) => name))
    return lines(fields, 2, (shape) => (half(shape) ? 1 : 2))
      .filter((line) => line.length === 1 && short.has(line[0]!))
      .map(([name]) => `${place} ${name}`)
  })
  expect(alone).toEqual([])
})

const columns = (shape: string) => Number(/span(\d+)/.exec(shape)?.[1] ?? 2)

it('[FORM-ADDR-1] [FORM-ADDR-3] The last line of an address has more than one field', () => {
  const addresses = SECTIONS.filter(({ id }) => /residenza|punto|spedizione|fatturazione/.test(id))
  const ends = addresses
    .map(({ place, fields }) => ({ place, all: lines(fields, 12, columns) }))
    .filter(({ all }) => all.length > 1 && all.at(-1)!.length === 1)
  expect(ends).toEqual([])
})
