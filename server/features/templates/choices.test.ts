import { expect, it } from 'vitest'
import { listOperationChoices, listOperations, operationCalls } from '../../../shared/api/operations.ts'
import { listTemplateChoices, listTemplates, templateCalls } from '../../../shared/api/templates.ts'
import { serverOfFile } from '../../../test/server.ts'
import { routes } from '../../routes.ts'

const server = await serverOfFile({ routes })
const admin = await server.signedIn({ role: 'admin' })

const TEMPLATE = { naming_rules: 'Contratto', separator: '-', config: '' }
const OPERATION = {
  template_fk: null,
  tipo_di_utenza: 'luce',
  client_type: 'domestico',
  script: '<p>a</p>',
} as const
const add = {
  templates: (name: string) => server.inject(templateCalls.create, { body: { name, ...TEMPLATE } }, admin),
  scripts: (name: string) => server.inject(operationCalls.create, { body: { name, ...OPERATION } }, admin),
}
const CASES = [
  ['templates', listTemplates, listTemplateChoices],
  ['scripts', listOperations, listOperationChoices],
] as const

it.each(CASES)(
  'the choices of a picker are all %s with a version, which changes with the list [CONST-31]',
  async (name, _list, choices) => {
    const read = (headers: Record<string, string> = {}) =>
      server.app.inject({ url: `/api/v1${choices.path}`, headers: { ...admin.headers, ...headers } })
    await add[name](`Uno ${crypto.randomUUID()}`)
    const first = await read()
    const version = String(first.headers.etag)
    expect(version).toMatch(/^W\/"[\w.-]+"$/)
    expect((await read({ 'if-none-match': version })).statusCode).toBe(304)
    await add[name](`Due ${crypto.randomUUID()}`)
    const changed = await read({ 'if-none-match': version })
    expect(changed.statusCode).toBe(200)
    expect(changed.json()[name]).toHaveLength(first.json()[name].length + 1)
  },
)

it.each(CASES)(
  'callers may list up to 500 %s in one page instead of the choices [CONST-31] [CONST-3]',
  async (_name, list) => {
    expect((await server.inject(list, { query: { limit: 500 } }, admin)).status).toBe(200)
    expect((await server.inject(list, { query: { limit: 501 } }, admin)).status).toBe(400)
  },
)
