import { expect, it } from 'vitest'
import { ADMIN_TOOLS } from './admin-tools.ts'

/** SHELL-33: what stands in the header; everything else is in the menu. */
const BUTTONS = ['Domains', 'Emails', 'Reports']

it('[SHELL-33] [SHELL-34] the header holds its buttons, the menu the rest, each once', () => {
  const labels = ADMIN_TOOLS.map(({ label }) => label)
  expect(new Set(labels).size).toBe(labels.length)
  expect(labels).toContain('Domains')
  for (const { label, place } of ADMIN_TOOLS) expect(place === 'header', label).toBe(BUTTONS.includes(label))
})

it('[SHELL-36] every tool opens either a dialog or a page', () => {
  for (const { label, Dialog, path } of ADMIN_TOOLS)
    expect([!Dialog, !path].filter(Boolean), label).toHaveLength(1)
})
