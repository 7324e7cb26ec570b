import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { pageOf } from '../../shared/page-paths.ts'
import { notFound } from './errors.ts'

const YEAR_SECONDS = 31_536_000
/** Addresses that belong to files and programs: a wrong one gets the envelope even from a browser. */
const NOT_PAGES = /^\/(api|pdf|pdfs|reports|exports|firmati|health|assets)(\/|$)/

const FILES = { office: 'index.html', customer: 'customer.html' } as const

/**
 * Serves the built page from `folder`: hashed assets for ever, everything else anew each time. An address of the page
 * itself (`/records`) gets `index.html`; any other is a 404, which for a browser is the page with its own screen for it.
 */
export async function addPage(app: FastifyInstance, folder: string | undefined): Promise<void> {
  if (folder === undefined || !existsSync(join(folder, 'index.html'))) {
    app.setNotFoundHandler(notFound)
    return
  }
  await app.register(fastifyStatic, {
    root: folder,
    cacheControl: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      const kept = path.startsWith(join(folder, 'assets'))
      reply.header('cache-control', kept ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache')
    },
  })
  app.setNotFoundHandler((request, reply) => {
    const page = pageOf(pathOf(request))
    if (page && isRead(request)) return reply.sendFile(FILES[page])
    if (!wantsPage(request)) return notFound(request, reply)
    // Without a tag: a browser that has the page would be answered that nothing changed, and not 404.
    return reply.code(404).sendFile(FILES.office, { etag: false, lastModified: false })
  })
}

const pathOf = ({ url }: FastifyRequest): string => url.split('?')[0] ?? ''

const isRead = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD'

function wantsPage(request: FastifyRequest): boolean {
  const isBrowser = String(request.headers.accept ?? '').includes('text/html')
  return isRead(request) && isBrowser && !NOT_PAGES.test(pathOf(request))
}
