import { describe, expect, it } from 'vitest'
import { crmField } from '../../../test/crm-field.ts'
import type { CrmField, CrmPort, ExplainedValue } from '../../providers/crm/port.ts'
import { failCrm } from '../../providers/crm/word-failure.ts'
import { findTargetProblem, findUnmappedRequired, readModuleFields } from './check-targets.ts'

const named = (...fields: CrmField[]) => new Map(fields.map((one) => [one.name, one]))
const FIELDS = named(
  crmField('Pod', { maxLength: 14 }),
  crmField('Canale', { choices: ['web', 'negozio'] }),
  crmField('Sconto', { shape: 'boolean', maxLength: 5 }),
  crmField('Kwh', { shape: 'number', maxLength: 4 }),
  crmField('Cliente', { shape: 'entry', maxLength: 3 }),
  crmField('Numero', { writable: false }),
  crmField('Strano', { shape: 'unknown' }),
)

describe('a mapped value and its target field [CRM-9]', () => {
  it.each([
    ['Pod', 'IT001E12345678', ''],
    ['Pod', 'IT001E123456789', 'too-long'],
    // Two units of UTF-16 each, and one character.
    ['Pod', '😀'.repeat(14), ''],
    ['Pod', undefined, ''],
    ['Pod', true, 'wrong-type'],
    ['Pdr', 'x', 'unknown'],
    ['Pdr', undefined, 'unknown'],
    ['', undefined, ''],
    ['Canale', 'web', ''],
    ['Canale', 'fax', 'not-offered'],
    ['Sconto', false, ''],
    ['Sconto', 'no', 'wrong-type'],
    ['Kwh', 2700, ''],
    ['Kwh', 27_000, 'too-long'],
    ['Cliente', { id: '554023000000111001' }, ''],
    ['Cliente', 'Rossi', 'wrong-type'],
    ['Numero', 'C1', 'read-only'],
    ['Strano', { id: '1' }, ''],
  ])('findTargetProblem for the field %s and the value %j returns “%s”', (name, out, problem) => {
    expect(findTargetProblem({ field: name, out }, FIELDS).trouble).toBe(problem)
  })

  it('a mapped value is not checked without known fields, and the maximum length is returned with them', () => {
    expect(findTargetProblem({ field: 'Pdr', out: 'x' }, undefined)).toEqual({ trouble: '', room: null })
    expect(findTargetProblem({ field: 'Pod', out: 'x' }, FIELDS).room).toBe(14)
  })

  it('the check of the mapped values lists every required field without a value, unless it is already named as missing', () => {
    const value = (more: Partial<ExplainedValue>) => ({ needed: false, ...more }) as ExplainedValue
    const fields = named(
      ...['Nome', 'Vuoto', 'Canale', 'Cognome'].map((name) => crmField(name, { needed: true })),
      crmField('Note'),
    )
    const values = [
      value({ field: 'Nome', out: 'Anna' }),
      value({ field: 'Vuoto', out: undefined }),
      value({ field: 'Cognome', out: undefined, needed: true }),
    ]
    expect(findUnmappedRequired('contact', values, fields).map((one) => one.field)).toEqual([
      'Vuoto',
      'Canale',
    ])
  })

  it('the check of the mapped values reads the CRM fields once for each module; the key must be unique, and one module may fail', async () => {
    const requests: string[] = []
    const readAt = new Date('2026-11-20T10:00:00Z')
    const listFields: CrmPort['listFields'] = async (part) => {
      requests.push(part)
      if (part === 'lead') return failCrm('unreachable', 'other', 'Zoho: HTTP 500')
      const fields =
        part === 'contact'
          ? [crmField('Chiave', { unique: true }), crmField('Id', { writable: false })]
          : [crmField('Chiave')]
      return { ok: true, fields, readAt, keyField: 'Chiave' }
    }
    const modules = {
      contact: 'Contacts',
      contract: 'Contratti',
      luce: 'Contratti',
      gas: 'Contratti',
      lead: 'Leads',
      extra: 'Contratti',
      altra: 'Contratti',
      insurance: 'Contratti',
    }
    const read = await readModuleFields({ listFields } as CrmPort, modules, false)
    expect(requests).toHaveLength(3)
    expect([...read!.byModule.keys()]).toEqual(['Contacts', 'Contratti'])
    expect(read!.elsewhere).toEqual({
      readAt: readAt.toISOString(),
      failure: 'Leads: Zoho: HTTP 500',
      names: { Contacts: ['Chiave'], Contratti: ['Chiave'] },
      keys: [{ module: 'Contratti', field: 'Chiave', trouble: 'not-unique' }],
    })
    expect(await readModuleFields({} as CrmPort, modules, false)).toBeUndefined()
  })
})
