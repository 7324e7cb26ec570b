import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import type { OpenAPIV3_1 } from 'openapi-types'
import { TOKEN_HEADER } from '../../shared/api-prefix-and-headers.ts'
import { ERRORS } from '../../shared/errors.ts'
import { type Config, cookieName, SESSION_COOKIE } from '../config/config.ts'
import type { Context } from '../context.ts'
import { Failure } from './failure.ts'
import { noticePage } from './notice-page.ts'
import { describeInterface } from './openapi-document.ts'
import { RULES, settingsOf, type Verdict } from './policy.ts'
import type { FindCaller } from './route.ts'

export const DOCS_PREFIX = '/api/docs'

/**
 * Documents the routes registered after it from their schemas under `/api/docs`: for administrators, or for everyone if
 * the installation allows it. `findFileReader` identifies a logged-in browser by its cookie.
 */
export async function addDocs(
  app: FastifyInstance,
  context: Context,
  findFileReader: FindCaller,
): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: INFO,
      servers: [{ url: context.config.publicUrl }],
      components: { securitySchemes: schemesOf(context.config) },
      security: [{ session: [] }],
    },
    transform: jsonSchemaTransform,
    transformObject: (transformed) =>
      describeInterface(
        ('openapiObject' in transformed ? transformed.openapiObject : {}) as Partial<OpenAPIV3_1.Document>,
      ),
  })
  await app.register(async (scope) => {
    if (context.config.apiDocs !== 'open')
      scope.addHook('onRequest', async (request, reply) => {
        const verdict = await verdictOf(context, request, findFileReader)
        if (verdict === 'yes') return
        if (request.headers['sec-fetch-mode'] !== 'navigate') throw new Failure(verdict)
        const { status, title } = ERRORS[verdict]
        const page = noticePage({ title, text: REFUSED, link: { label: 'Torna a Sportello', url: '/' } })
        return reply.code(status).type('text/html; charset=utf-8').send(page)
      })
    await scope.register(swaggerUi, { routePrefix: DOCS_PREFIX, uiConfig: { docExpansion: 'list' } })
  })
}

const INFO = {
  title: 'Sportello',
  version: '1',
  description: 'The interface in which contracts are recorded, signed and passed on.',
  contact: { name: 'The administrators of this installation' },
  license: { name: 'All rights reserved', identifier: 'LicenseRef-Sportello' },
}

const schemesOf = (config: Config): Record<string, OpenAPIV3_1.SecuritySchemeObject> => ({
  session: {
    type: 'apiKey',
    in: 'header',
    name: TOKEN_HEADER,
    description: 'The token that the login answers.',
  },
  browser: {
    type: 'apiKey',
    in: 'cookie',
    name: cookieName(config, SESSION_COOKIE),
    description: 'A browser’s half of its session, which the login sets. It alone opens files and no call.',
  },
})

const REFUSED =
  'La descrizione dell’interfaccia è per gli amministratori: accedi in questo browser, poi riapri.'

async function verdictOf(
  context: Context,
  request: FastifyRequest,
  findFileReader: FindCaller,
): Promise<Verdict> {
  const caller = await findFileReader(context, request)
  return RULES.administrator(caller, settingsOf(context))
}
