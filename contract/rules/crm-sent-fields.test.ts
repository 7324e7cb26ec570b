import { expect, it } from 'vitest'
import { CRM_PARTS } from '../crm-parts.ts'
import { crmSources, isSentToPart } from './crm-sent-fields.ts'

it('isSentToPart answers by section and field, also for unknown ones', () => {
  expect([isSentToPart('luce', 'luce', 'pod'), isSentToPart('gas', 'luce', 'pod')]).toEqual([true, false])
  expect([isSentToPart('luce', 'mailing', 'name_mailing'), isSentToPart('luce', 'luce', 'pdr')]).toEqual([
    false,
    false,
  ])
  expect(isSentToPart('luce', 'nessuna', 'pod')).toBe(false)
})

it('crmSources of a part are its fields with their kinds, each once', () => {
  const luce = crmSources('luce')
  expect(luce).toContainEqual({ name: 'pod', kind: 'pod' })
  expect(luce.map(({ name }) => name)).not.toContain('pdr')
  for (const part of CRM_PARTS) {
    const names = crmSources(part).map(({ name }) => name)
    expect(names).not.toEqual([])
    expect(names).toHaveLength(new Set(names).size)
  }
})
