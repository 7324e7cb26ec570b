import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const WEB = join(import.meta.dirname, '..')

it('the form and the lists load each dialog as a lazyPart, so that one that is gone leaves the page as it is', () => {
  const files = globSync('features/{record-form,records,users,packages,mail-texts}/**/*.{ts,tsx}', {
    cwd: WEB,
  })
  const texts = files.map((file) => ({ file, text: readFileSync(join(WEB, file), 'utf8') }))
  expect(texts.filter(({ text }) => text.includes('lazyPart(')).length).toBeGreaterThan(9)
  expect(texts.filter(({ text }) => /\blazy\(/.test(text)).map(({ file }) => file)).toEqual([])
})
