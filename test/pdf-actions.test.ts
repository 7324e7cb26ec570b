import { expect, it } from 'vitest'
import { ACTIVE } from '../server/documents/fixtures/bad-files.ts'
import { onePage } from '../server/documents/fixtures/raw-pdf.ts'
import { actionsOf } from './pdf-actions.ts'

it.each(Object.entries(ACTIVE))('the actions of a PDF name %s', async (_name, make) => {
  expect(await actionsOf(await make())).not.toEqual([])
})

it('the actions of a PDF name a link to a web page with its address', async () => {
  const link = '<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (https://a.example) >> >>'
  const pdf = onePage({ page: '/Annots [4 0 R]' }, [link])
  expect(await actionsOf(pdf)).toEqual(expect.arrayContaining(['Link', 'A', 'URI https://a.example']))
})

it('the actions of a PDF are empty for a page with text only', async () => {
  expect(await actionsOf(onePage({}, []))).toEqual([])
})
