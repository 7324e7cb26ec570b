import { MantineProvider } from '@mantine/core'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it } from 'vitest'
import { InSteps, STEP } from './in-steps.tsx'
import { forgetSaved, showSaved } from './just-saved.ts'

afterEach(forgetSaved)

const drawn = (count: number) => {
  const all = Array.from({ length: count }, (_, index) => ({ id: `n${index}` }))
  const children = (shown: readonly { id: string }[]) => `rows ${shown.length}, last ${shown.at(-1)?.id};`
  return renderToStaticMarkup(
    createElement(MantineProvider, null, createElement(InSteps<{ id: string }>, { all, children })),
  )
}

it('draws a list of few whole, and offers no more', () => {
  expect(drawn(STEP)).toContain(`rows ${STEP}, last n${STEP - 1};`)
  expect(drawn(STEP)).not.toContain('Mostra altri')
})

it('draws the first of very many, says how many there are and offers the next', () => {
  const page = drawn(50_000)
  expect(page).toContain(`rows ${STEP}, last n${STEP - 1};`)
  expect(page).toContain(`${STEP} di 50.000`)
  expect(page).toContain('Mostra altri')
})

it('draws what was just saved, wherever it stands, and once', () => {
  showSaved('n40000')
  expect(drawn(50_000)).toContain(`rows ${STEP + 1}, last n40000;`)
  showSaved('n7')
  expect(drawn(50_000)).toContain(`rows ${STEP}, last n${STEP - 1};`)
  showSaved('elsewhere')
  expect(drawn(50_000)).toContain(`rows ${STEP}, last n${STEP - 1};`)
})
