import { expect, it } from 'vitest'
import { ADMIN_TOOLS } from './admin-tools.ts'

const labelsOf = (place: 'header' | 'menu') =>
  ADMIN_TOOLS.filter((tool) => tool.place === place).map(({ label }) => label)

it('The header has three buttons, and the menu has every other tool [SHELL-33] [SHELL-34]', () => {
  expect(labelsOf('header')).toEqual(['Domains', 'Emails', 'Reports'])
  expect(labelsOf('menu')).toEqual([
    'M-Checkboxes',
    'questionari',
    'IBAN',
    'Addresses',
    'Elenchi del modulo',
    'Script della newsletter',
    'Servizi esterni',
    'Panoramica',
    'Catalogo',
    'Testi delle mail',
    'Consensi',
    'Storico',
  ])
})

it('[SHELL-36] Every admin tool opens either a dialog or a page', () => {
  for (const { label, Dialog, path } of ADMIN_TOOLS)
    expect([!Dialog, !path].filter(Boolean), label).toHaveLength(1)
})
