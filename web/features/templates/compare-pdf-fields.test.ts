import { expect, it } from 'vitest'
import type { PdfField } from '../../../shared/api/templates.ts'
import { compareFields, isUnchanged } from './compare-pdf-fields.ts'

const field = (name: string, x = 0, page = 1): PdfField => ({
  name,
  type: 'text',
  places: [{ page, x, y: 0, width: 100, height: 20 }],
  options: [],
  label: '',
  maxLength: null,
  multiline: false,
  required: false,
  readOnly: false,
})

it('[TEMPL-9] compareFields returns added, removed and moved fields', () => {
  const changes = compareFields(
    [field('a'), field('b'), field('c'), field('d')],
    [field('b', 1), field('c', 9), field('d', 0, 2), field('e')],
  )
  expect(changes).toEqual({ added: ['e'], removed: ['a'], moved: ['c', 'd'] })
})

it('[TEMPL-9] compareFields ignores small shifts', () => {
  expect(isUnchanged(compareFields([field('a')], [field('a', 1.5)]))).toBe(true)
})
