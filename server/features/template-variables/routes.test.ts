import { expect, it } from 'vitest'
import { operationCalls } from '../../../shared/api/operations.ts'
import {
  listTemplateVariables,
  readTemplateVariable,
  templateVariableCalls,
} from '../../../shared/api/template-variables.ts'
import { templateCalls } from '../../../shared/api/templates.ts'
import { serverOfFile } from '../../../test/server.ts'
import { routes } from '../../routes.ts'

const server = await serverOfFile({ routes })
const admin = await server.signedIn({ role: 'admin' })

const add = (name: string, rule = 'x') =>
  server.inject(templateVariableCalls.create, { body: { name, rule } }, admin)
const added = async (name: string, rule?: string): Promise<string> => (await add(name, rule)).body.field.id

// Also API-43, API-44, API-45, API-46.
it('custom fields are created, listed, read and changed [CUSTOM-1] [CUSTOM-3]', async () => {
  const created = (await add('saluto', 'Gentile $Nome')).body.field
  const { id } = created
  const first = await server.inject(readTemplateVariable, { params: { id } }, admin)
  const updatedAt = expect.any(String)
  const field = { id, name: 'saluto', rule: 'Gentile $Nome', updatedAt }
  expect([created, first.body.field]).toEqual([field, field])
  const body = { name: 'saluti', rule: '{comune_punto}' }
  expect(
    (await server.inject(templateVariableCalls.update, { params: { id }, body }, admin)).body.field,
  ).toEqual({
    id,
    ...body,
    updatedAt,
  })
  const user = await server.signedIn()
  const { body: list } = await server.inject(listTemplateVariables, {}, user)
  expect(list).toEqual({ ok: true, fields: [{ id, ...body, updatedAt }] })
  const one = await server.inject(readTemplateVariable, { params: { id } }, admin)
  expect(one.body).toMatchObject({ field: { id, ...body }, usedBy: { templates: [], scripts: [] } })
  const events = await server.context.db
    .selectFrom('object_events')
    .selectAll()
    .where('object_id', '=', id)
    .execute()
  expect(events.map(({ kind }) => kind).sort()).toEqual(['changed', 'created'])
})

it.each([
  ['', 'required'],
  ['1sconto', 'format'],
  ['due parole', 'format'],
  ['Nome', 'taken'],
  ['cf', 'taken'],
])('custom fields refuse the name %j [GAP-56]', async (name, code) => {
  const { status, failure } = await add(name)
  expect({ status, issue: failure.issues[0] }).toMatchObject({
    status: 422,
    issue: { field: 'name', code },
  })
})

it('custom fields have unique names, in any case, also after a concurrent rename [GAP-56]', async () => {
  await added('sconto')
  expect((await add('SCONTO')).failure.issues[0].code).toBe('taken')
  const id = await added('ribasso')
  const rename = { params: { id }, body: { name: 'Sconto', rule: '' } }
  expect((await server.inject(templateVariableCalls.update, rename, admin)).failure.issues[0].code).toBe(
    'taken',
  )
})

it('custom fields report errors of a rule and refuse other custom variables in it [CUSTOM-4] [GAP-56]', async () => {
  await added('altra')
  const { failure } = await add('prova', 'mancante=1 ? $Mai : $altra {nulla}')
  expect(failure.issues.map(({ message }) => message)).toEqual([
    'Il modulo non ha un campo “mancante”.',
    'Il modulo non ha un campo “nulla”.',
    'La parola “$Mai” non esiste.',
    'La parola “$altra” non esiste.',
  ])
})

it('custom fields list the uses of a variable and remove it [CUSTOM-5] [GAP-57]', async () => {
  const id = await added('cortese')
  await added('cortese_lungo')
  const template = { naming_rules: 'Contratto,$cortese', separator: '_', config: '' }
  await server.inject(templateCalls.create, { body: { name: 'Con parola', ...template } }, admin)
  await server.inject(
    templateCalls.create,
    { body: { name: 'Con altra', ...template, naming_rules: '$cortese_lungo' } },
    admin,
  )
  const sale = { template_fk: null, tipo_di_utenza: 'gas', client_type: 'business' } as const
  await server.inject(
    operationCalls.create,
    { body: { name: 'Script', script: '<p>$cortese</p>', ...sale } },
    admin,
  )
  const { body } = await server.inject(readTemplateVariable, { params: { id } }, admin)
  expect(body.usedBy).toMatchObject({ templates: [{ name: 'Con parola' }], scripts: [{ name: 'Script' }] })
  expect((await server.inject(templateVariableCalls.remove, { params: { id } }, admin)).body).toEqual({
    ok: true,
  })
  expect((await server.inject(templateVariableCalls.remove, { params: { id } }, admin)).status).toBe(404)
})
