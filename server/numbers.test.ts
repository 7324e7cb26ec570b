import { expect, it } from 'vitest'
import { z } from 'zod'
import { routes } from './routes.ts'

interface Shape {
  type?: string | string[]
  properties?: Record<string, Shape>
  anyOf?: Shape[]
  oneOf?: Shape[]
}

/** Texts that `Number` accepts and that are no page numbers, with some that it refuses. */
const ODD = [
  '0x10',
  '0X1F',
  '0b1',
  '0o17',
  '1e3',
  '1E0',
  '1.0',
  '1.',
  '.5',
  '+5',
  '-1',
  '-0',
  '01',
  '017700000001',
  '',
  ' ',
  ' 12 ',
  '12\n',
  '\t3',
  '1_000',
  '1,5',
  '1 000',
  '１２',
  '٣',
  '²',
  'Ⅻ',
  '5n',
  'NaN',
  'Infinity',
  '-Infinity',
  'null',
  'true',
  '[1]',
  '1e400',
  '9007199254740993',
  '99999999999999999999',
]

const isNumeric = ({ type }: Shape) => [type].flat().some((one) => one === 'integer' || one === 'number')

/** The paths of all numbers in a shape. */
function numbersIn(shape: Shape, path: string[] = []): string[][] {
  const parts = [...(shape.anyOf ?? []), ...(shape.oneOf ?? [])]
  // Where a text is a value too, `0x10` is that text.
  if (parts.some(({ type }) => type === 'string')) return []
  const here = isNumeric(shape) ? [path] : []
  const inside = Object.entries(shape.properties ?? {}).flatMap(([name, part]) =>
    numbersIn(part, [...path, name]),
  )
  const either = parts.flatMap((part) => numbersIn(part, path))
  return [...here, ...inside, ...either]
}

const nest = (path: string[], value: unknown): unknown =>
  path.reduceRight((inner, name) => ({ [name]: inner }), value)

const inputs = routes.flatMap(({ call }) =>
  (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = call[part]
    if (!schema) return []
    const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape
    return numbersIn(shape).map((path) => ({
      name: `${call.method} ${call.path} ${part} ${path.join('.')}`,
      schema,
      path,
      part,
    }))
  }),
)

it('the numeric query parameters of the calls are found', () => {
  expect(inputs.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['GET /records query page', 'POST /envelopes/:id/extend body days']),
  )
})

it.each(inputs)(
  'the input $name accepts only decimal digits as a number in a query',
  ({ schema, path, part }) => {
    const refused = (value: unknown) =>
      (schema.safeParse(nest(path, value)).error?.issues ?? []).some(
        (issue) => issue.path.join('.') === path.join('.'),
      )
    expect(ODD.filter((text) => !refused(text))).toEqual([])
    expect(refused(Number.NaN)).toBe(true)
    if (part === 'query') expect(refused('1')).toBe(false)
  },
)
