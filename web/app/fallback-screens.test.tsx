// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ErrorScreen } from './fallback-screens.tsx'

afterEach(() => {
  cleanup()
  document.head.replaceChildren()
  vi.unstubAllGlobals()
})

/** A page with one script, whose server has another one. */
function openPage(own: string, served: string): void {
  const script = document.createElement('script')
  script.type = 'none'
  script.setAttribute('src', own)
  document.head.append(script)
  const html = `<script type="module" src="${served}"></script>`
  vi.stubGlobal('fetch', async () => new Response(html))
}

const MISSING = new TypeError('Failed to fetch dynamically imported module: /assets/list-1.js')
const STYLES = new Error('Unable to preload CSS for /assets/list-1.css')
const BUG = new Error('x is not a function')

async function textOf(error: Error | undefined): Promise<string> {
  render(<ErrorScreen error={error} />, { wrapper: MantineProvider })
  expect(screen.queryByRole('alert')).toBeNull()
  return (await screen.findByRole('alert')).textContent ?? ''
}

it.each([
  ['a missing script', MISSING, 'Una parte della pagina non si è caricata'],
  ['missing styles', STYLES, 'Una parte della pagina non si è caricata'],
  ['a bug', BUG, 'La pagina si è fermata'],
  ['an unknown failure', undefined, 'La pagina si è fermata'],
])('a page that is that of the server names the failure: %s', async (_what, error, text) => {
  openPage('/assets/index-1.js', '/assets/index-1.js')
  expect(await textOf(error)).toContain(text)
})

it.each([
  ['a missing script', MISSING],
  ['missing styles', STYLES],
  ['a bug', BUG],
  ['an unknown failure', undefined],
])('a page of a former version asks for the new one, whatever failed: %s', async (_what, error) => {
  openPage('/assets/index-1.js', '/assets/index-2.js')
  const text = await textOf(error)
  expect(text).toContain('Nuova versione')
  expect(text).not.toContain('si è fermata')
})
