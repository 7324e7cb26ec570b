import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const WEB = join(import.meta.dirname, '..')
const SEEN_BY_CUSTOMERS = [
  'styles.css',
  'features/{signing,verify}/*.{css,tsx}',
  'ui/{customer-frame,pdf-page}.module.css',
]

it('The styles of the customer’s page do not use light-dark(), which phones from before 2024 do not support', () => {
  const files = globSync(SEEN_BY_CUSTOMERS, { cwd: WEB })
  expect(files.length).toBeGreaterThan(10)
  const wrong = files.filter((file) => /light-dark\([^)]/.test(readFileSync(join(WEB, file), 'utf8')))
  expect(wrong).toEqual([])
})
