import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { TOKEN_HEADER } from '../../shared/constants.ts'
import { ERRORS, type ErrorId } from '../../shared/errors.ts'
import type { Context } from '../context.ts'
import { Failure } from './failure.ts'
import type { FindCaller } from './find-caller.ts'
import { noticePage } from './notice-page.ts'
import { RULES, type Verdict } from './policy.ts'

export const DOCS_PREFIX = '/api/docs'

/** The envelope of every refusal, for the documentation. */
export const failureAnswer = z
  .object({
    ok: z.literal(false),
    error: z.object({ id: z.enum(Object.keys(ERRORS) as [ErrorId, ...ErrorId[]]), title: z.string() }),
    errorMessage: z.string(),
    issues: z.array(z.object({ field: z.string(), code: z.string(), message: z.string() })).optional(),
    retryAfter: z.number().int().optional(),
    theirs: z.unknown().optional(),
  })
  .describe('Any refusal')

/**
 * Describes the routes registered after it from their schemas, and shows that under `/api/docs`: to administrators,
 * or to everybody where the installation says so. `findReader` knows a browser that has logged in by its cookie.
 */
export async function addDocs(app: FastifyInstance, context: Context, findReader: FindCaller): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Sportello', version: '1' },
      components: { securitySchemes: { session: { type: 'apiKey', in: 'header', name: TOKEN_HEADER } } },
      security: [{ session: [] }],
    },
    transform: jsonSchemaTransform,
  })
  await app.register(async (scope) => {
    if (context.config.apiDocs !== 'open')
      scope.addHook('onRequest', async (request, reply) => {
        const verdict = await verdictOf(context, request, findReader)
        if (verdict === 'yes') return
        if (request.headers['sec-fetch-mode'] !== 'navigate') throw new Failure(verdict)
        const { status, title } = ERRORS[verdict]
        const page = noticePage({ title, text: REFUSED, link: { label: 'Torna a Sportello', url: '/' } })
        return reply.code(status).type('text/html; charset=utf-8').send(page)
      })
    await scope.register(swaggerUi, { routePrefix: DOCS_PREFIX, uiConfig: { docExpansion: 'list' } })
  })
}

const REFUSED =
  'La descrizione dell’interfaccia è per gli amministratori: accedi in questo browser, poi riapri.'

async function verdictOf(
  context: Context,
  request: FastifyRequest,
  findReader: FindCaller,
): Promise<Verdict> {
  const caller = await findReader(context, request)
  return RULES.administrator(caller, { demonstration: context.config.mode === 'demonstration' })
}
