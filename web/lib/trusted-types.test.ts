import { expect, it } from 'vitest'
import { isInert, isOwnScript } from './trusted-types.ts'

it('The trusted types policy allows library styles and parsed documents, but no markup in the page', () => {
  expect(isInert(':root{--size:1px}', 'Element innerHTML')).toBe(true)
  expect(isInert('<b>x</b>', 'DOMParser parseFromString')).toBe(true)
  expect(isInert('<b>x</b>', 'Element innerHTML')).toBe(false)
  expect(isInert('<script>alert(1)</script>', 'HTMLIFrameElement srcdoc')).toBe(false)
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
