import { MantineProvider } from '@mantine/core'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it } from 'vitest'
import { IncrementalList, STEP_SIZE } from './incremental-list.tsx'
import { savedAdministeredEntry } from './saved-entry.ts'

afterEach(savedAdministeredEntry.forget)

const drawn = (count: number) => {
  const all = Array.from({ length: count }, (_, index) => ({ id: `n${index}` }))
  const children = (shown: readonly { id: string }[]) => `rows ${shown.length}, last ${shown.at(-1)?.id};`
  return renderToStaticMarkup(
    createElement(MantineProvider, null, createElement(IncrementalList<{ id: string }>, { all, children })),
  )
}

it('IncrementalList draws a short list completely', () => {
  expect(drawn(STEP_SIZE)).toContain(`rows ${STEP_SIZE}, last n${STEP_SIZE - 1};`)
  expect(drawn(STEP_SIZE)).not.toContain('Mostra altri')
})

it('IncrementalList draws the first rows of a long list, shows the total and offers more', () => {
  const page = drawn(50_000)
  expect(page).toContain(`rows ${STEP_SIZE}, last n${STEP_SIZE - 1};`)
  expect(page).toContain(`${STEP_SIZE} di 50.000`)
  expect(page).toContain('Mostra altri')
})

it('IncrementalList draws the entry that was just saved, once, at any position', () => {
  savedAdministeredEntry.show('n40000')
  expect(drawn(50_000)).toContain(`rows ${STEP_SIZE + 1}, last n40000;`)
  savedAdministeredEntry.show('n7')
  expect(drawn(50_000)).toContain(`rows ${STEP_SIZE}, last n${STEP_SIZE - 1};`)
  savedAdministeredEntry.show('elsewhere')
  expect(drawn(50_000)).toContain(`rows ${STEP_SIZE}, last n${STEP_SIZE - 1};`)
})
