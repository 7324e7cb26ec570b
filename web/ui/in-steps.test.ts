import { MantineProvider } from '@mantine/core'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { InSteps, STEP } from './in-steps.tsx'

const drawn = (count: number) => {
  const all = Array.from({ length: count }, (_, index) => index)
  const children = (shown: readonly number[]) => `rows ${shown.length}, last ${shown.at(-1)};`
  return renderToStaticMarkup(
    createElement(MantineProvider, null, createElement(InSteps<number>, { all, children })),
  )
}

it('draws a list of few whole, and offers no more', () => {
  expect(drawn(STEP)).toContain(`rows ${STEP}, last ${STEP - 1};`)
  expect(drawn(STEP)).not.toContain('Mostra altri')
})

it('draws the first of very many, says how many there are and offers the next', () => {
  const page = drawn(50_000)
  expect(page).toContain(`rows ${STEP}, last ${STEP - 1};`)
  expect(page).toContain(`${STEP} di 50.000`)
  expect(page).toContain('Mostra altri')
})
