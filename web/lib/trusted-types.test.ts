import { expect, it } from 'vitest'
import { inertMarkup, isOwnScript } from './trusted-types.ts'

it('The trusted types policy allows library styles and parsed documents, but no markup in the page', () => {
  const answer = (text: string, sink: string) => inertMarkup(text, 'TrustedHTML', sink)
  expect(answer(':root{--size:1px}', 'Element innerHTML')).toBe(':root{--size:1px}')
  expect(answer('<b>x</b>', 'DOMParser parseFromString')).toBe('<b>x</b>')
  expect(answer('<b>x</b>', 'Element innerHTML')).toBeNull()
  expect(answer('<script>alert(1)</script>', 'HTMLIFrameElement srcdoc')).toBeNull()
})

it('The trusted types policy throws when a script asks it directly, so that the editor takes its own policy', () => {
  for (const text of ['words', '<b>x</b>']) expect(() => inertMarkup(text), text).toThrow(TypeError)
})

it('The trusted types policy allows only scripts of this server', () => {
  const page = 'https://sportello.example/records'
  expect(isOwnScript('/assets/pdf.worker.js', page)).toBe(true)
  expect(isOwnScript('https://sportello.example/assets/a.js', page)).toBe(true)
  for (const address of [
    'https://elsewhere.example/a.js',
    '//elsewhere.example/a.js',
    'data:text/javascript,1',
  ])
    expect(isOwnScript(address, page), address).toBe(false)
  expect(isOwnScript('http://', page)).toBe(false)
})
