import { describe, expect, it } from 'vitest'
import type { PdfType } from '../../../shared/pdf-types.ts'
import { missingContractText } from './missing-contract-text.ts'

const NOT_YET = 'non c’è ancora il PDF'
const CHANGED = 'il record è cambiato dopo l’ultimo PDF'

describe('missingContractText', () => {
  it.each<[string, PdfType[], [PdfType, number][], string | undefined]>([
    ['a record without a contract', [], [], undefined],
    ['a contract that was not created', ['luce'], [], `Nella mail manca il contratto: ${NOT_YET}.`],
    [
      'a contract of the version',
      ['luce'],
      [
        ['luce', 3],
        ['luce', 2],
      ],
      undefined,
    ],
    ['an earlier contract', ['gas'], [['gas', 2]], `Nella mail manca il contratto: ${CHANGED}.`],
    ['both supplies in one', ['luce', 'gas', 'dual'], [['dual', 3]], undefined],
    [
      'both supplies apart',
      ['luce', 'gas', 'dual'],
      [
        ['gas', 3],
        ['luce', 3],
      ],
      undefined,
    ],
    [
      'one of two',
      ['luce', 'gas', 'dual'],
      [['luce', 3]],
      `Nella mail manca il contratto del gas: ${NOT_YET}.`,
    ],
    [
      'the other of two',
      ['luce', 'gas'],
      [
        ['gas', 3],
        ['luce', 1],
      ],
      `Nella mail manca il contratto della luce: ${CHANGED}.`,
    ],
    [
      'an earlier one of both',
      ['luce', 'gas', 'dual'],
      [['dual', 2]],
      `Nella mail manca il contratto: ${CHANGED}.`,
    ],
  ])('missingContractText of %s names what is missing and why [MAIL-22]', (_, offered, created, text) => {
    const documents = created.map(([type, version]) => ({ type, version }))
    expect(missingContractText(offered, { version: 3, documents })).toBe(text)
  })
})
