import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const WEB = join(import.meta.dirname, '..')

it('Form and lists load each dialog with lazyPart, so that a missing file leaves the page unchanged', () => {
  const files = globSync(
    'features/{record-form,record-list,documents,crm-sync,signatures,users,packages,mail-texts,newsletter}/**/*.{ts,tsx}',
    {
      cwd: WEB,
    },
  )
  const texts = files.map((file) => ({ file, text: readFileSync(join(WEB, file), 'utf8') }))
  expect(texts.filter(({ text }) => text.includes('lazyPart(')).length).toBeGreaterThan(9)
  expect(texts.filter(({ text }) => /\blazy\(/.test(text)).map(({ file }) => file)).toEqual([])
})
