import { expect, it } from 'vitest'
import { PDF_TYPES, type PdfType, typesToSign } from './pdf-types.ts'

it.each<[PdfType[], PdfType[]]>([
  [[...PDF_TYPES], ['dual']],
  [
    ['luce', 'gas'],
    ['luce', 'gas'],
  ],
  [['gas'], ['gas']],
  [[], []],
])('[PDF-8] Of the types %j those of the signature are %j', (available, signed) => {
  expect(typesToSign(available)).toEqual(signed)
})
