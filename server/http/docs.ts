import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { TOKEN_HEADER } from '../../shared/constants.ts'
import { ERRORS, type ErrorId } from '../../shared/errors.ts'

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

/** Describes the routes registered after it from their schemas, and shows that under `/api/docs`. */
export async function addDocs(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Sportello', version: '1' },
      components: { securitySchemes: { session: { type: 'apiKey', in: 'header', name: TOKEN_HEADER } } },
      security: [{ session: [] }],
    },
    transform: jsonSchemaTransform,
  })
  await app.register(swaggerUi, { routePrefix: DOCS_PREFIX, uiConfig: { docExpansion: 'list' } })
}
