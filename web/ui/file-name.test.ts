import { expect, it } from 'vitest'
import { breakName } from './file-name.tsx'

it.each([
  ['LCESMRA4321K_dual-domestico.pdf', ['LCESMRA4321K_', 'dual-', 'domestico.pdf']],
  ['Contratto luce.pdf', ['Contratto ', 'luce.pdf']],
  ['NOMESENZASPAZIOALCUNO.pdf', ['NOMES', 'ENZASPAZIOALCUNO.pdf']],
  ['senza estensione', ['senza ', 'estensione']],
  ['.pdf', ['.pdf']],
  ['', []],
])('breakName splits “%s” and does not cut the extension', (name, parts) => {
  expect(breakName(name)).toEqual(parts)
  expect(breakName(name).join('')).toBe(name)
})
