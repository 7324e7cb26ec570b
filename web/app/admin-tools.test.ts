import { expect, it } from 'vitest'
import { ADMIN_TOOLS, type AdminTool, TOOL_GROUPS } from './admin-tools.ts'

const labelOf = ({ label }: AdminTool) => label
const toolsIn = (place: 'header' | 'menu') => ADMIN_TOOLS.filter((tool) => tool.place === place)

it('The header has three buttons [SHELL-33]', () =>
  expect(toolsIn('header').map(labelOf)).toEqual(['Domains', 'Emails', 'Reports']))

it('The menu of administrators has the tools that SHELL-34 names, each in its group [SHELL-34] [SHELL-53]', () => {
  const groups = Object.fromEntries(toolsIn('menu').map(({ label, group }) => [label, group]))
  expect(groups).toMatchObject({
    'M-Checkboxes': 'Clienti e mail',
    questionari: 'Contratti',
    IBAN: 'Contratti',
    Addresses: 'Contratti',
  })
})

it('The tools of a group of the menu stand together, in the order of the groups [SHELL-53]', () => {
  const groups = toolsIn('menu').map(({ group }) => group)
  expect([...new Set(groups)]).toEqual(TOOL_GROUPS)
  expect(groups).toEqual(TOOL_GROUPS.flatMap((name) => groups.filter((group) => group === name)))
})

it('[SHELL-36] Every admin tool opens either a dialog or a page', () => {
  for (const { label, Dialog, path } of ADMIN_TOOLS)
    expect([!Dialog, !path].filter(Boolean), label).toHaveLength(1)
})
