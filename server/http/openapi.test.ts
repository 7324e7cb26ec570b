import { BaseResolver, createConfig, lintDocument, makeDocumentFromString } from '@redocly/openapi-core'
import { expect, it } from 'vitest'
import { API_PREFIX } from '../../shared/api-prefix-and-headers.ts'
import { ERRORS, type ErrorId, type FailureAnswer } from '../../shared/errors.ts'
import { ENDURANCE } from '../../test/endurance.ts'
import { serverOfFile } from '../../test/server.ts'
import { files, routes } from '../routes.ts'
import { failureAnswer } from './openapi-document.ts'

const server = await serverOfFile({
  routes,
  files,
  config: { apiDocs: 'open', publicUrl: 'https://portal.office.it' },
})
let text = ''
text = (await server.app.inject('/api/docs/json')).body

it('the OpenAPI document passes the recommended rules of Redocly', async () => {
  const config = await createConfig({ extends: ['recommended'] })
  const document = makeDocumentFromString(text, 'openapi.json')
  const problems = await lintDocument({ document, config, externalRefResolver: new BaseResolver() })
  const messages = problems.map(
    ({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`,
  )
  expect(messages.slice(0, 30)).toEqual([])
})

// The document is large and Spectral walks it once for each rule.
it.runIf(ENDURANCE)('the OpenAPI document passes the recommended rules of Spectral', async () => {
  const { default: spectral } = await import('@stoplight/spectral-core')
  const { default: rulesets } = await import('@stoplight/spectral-rulesets')
  const linter = new spectral.Spectral()
  linter.setRuleset({ extends: [rulesets.oas as never], rules: {} })
  const problems = await linter.run(text)
  const messages = problems.map(({ code, message, path }) => `${code}: ${message} ${path.join('/')}`)
  expect(messages.slice(0, 30)).toEqual([])
})

interface Operation {
  operationId: string
  description: string
  security: Record<string, string[]>[]
  'x-access': string
  responses: Record<
    string,
    { content: { 'application/json': { examples: Record<string, { $ref: string }> } } }
  >
}

it('the OpenAPI document lists each call, its rule and its failures with an example of each', () => {
  const { paths, components } = JSON.parse(text)
  const operations = Object.values<Record<string, Operation>>(paths).flatMap((path) => Object.values(path))
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length)
  for (const { call, rule } of routes) {
    const path = `${API_PREFIX}${call.path.replace(/:(\w+)/g, '{$1}')}`
    const operation: Operation = paths[path][call.method.toLowerCase()]
    expect(operation['x-access'], path).toBe(rule)
    expect(operation.security.length === 0, path).toBe(rule === 'anyone')
    expect(operation.description.includes('administrators only'), path).toBe(
      rule.endsWith('administrator') || rule === 'outbox reader',
    )
    const { 200: _, ...responses } = operation.responses
    const listed = Object.entries(responses).flatMap(([status, { content }]) =>
      Object.keys(content['application/json'].examples).map((id) => {
        expect(ERRORS[id as ErrorId].status).toBe(Number(status))
        return id
      }),
    )
    expect(listed, path).toEqual(expect.arrayContaining([...call.failures, 'bad-request']))
  }
  for (const [id, { value }] of Object.entries<{ value: FailureAnswer }>(components.examples)) {
    expect(failureAnswer.parse(value).error.id).toBe(id)
  }
})
