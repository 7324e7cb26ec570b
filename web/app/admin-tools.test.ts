import { expect, it } from 'vitest'
import { ADMIN_TOOLS, type AdminTool, TOOL_GROUPS } from './admin-tools.ts'

const labelOf = ({ label }: AdminTool) => label
const toolsIn = (place: 'header' | 'menu') => ADMIN_TOOLS.filter((tool) => tool.place === place)

it('The header has three buttons [SHELL-33]', () =>
  expect(toolsIn('header').map(labelOf)).toEqual(['Domains', 'Emails', 'Reports']))

it('The menu has every other tool in three groups [SHELL-34] [SHELL-53]', () => {
  expect(
    TOOL_GROUPS.map((name) =>
      toolsIn('menu')
        .filter(({ group }) => group === name)
        .map(labelOf),
    ),
  ).toEqual([
    ['Panoramica', 'Storico', 'Servizi esterni', 'Sistema'],
    ['questionari', 'Elenchi del modulo', 'Catalogo', 'IBAN', 'Addresses'],
    ['M-Checkboxes', 'Script della newsletter', 'Testi delle mail', 'Consensi'],
  ])
})

it('[SHELL-36] Every admin tool opens either a dialog or a page', () => {
  for (const { label, Dialog, path } of ADMIN_TOOLS)
    expect([!Dialog, !path].filter(Boolean), label).toHaveLength(1)
})
