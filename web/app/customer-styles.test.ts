import { expect, it } from 'vitest'
import { projectFiles, readText } from '../../test/imports.ts'

/** Texts for customers, by path prefix. */
const SEEN_BY_CUSTOMERS = [
  'web/styles.css',
  'web/app/customer',
  'web/features/document-verification/',
  'web/features/signing/',
  'web/features/withdrawals/withdrawal-',
  'web/ui/customer-frame',
  'web/ui/large-text',
  'web/ui/pdf-page',
]
const filesBelow = (beginning: string) =>
  projectFiles().filter((path) => path.startsWith(beginning) && /(?<!\.test)\.(css|tsx)$/.test(path))

it('Every path of the customer’s page begins the path of a file', () => {
  expect(SEEN_BY_CUSTOMERS.filter((beginning) => filesBelow(beginning).length === 0)).toEqual([])
})

it('The styles of the customer’s page do not use light-dark(), which phones from before 2024 do not support', () => {
  const wrong = SEEN_BY_CUSTOMERS.flatMap(filesBelow).filter((path) =>
    /light-dark\([^)]/.test(readText(path)),
  )
  expect(wrong).toEqual([])
})
