import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { notFound } from './errors.ts'

const YEAR_SECONDS = 31_536_000
/** Addresses that belong to files and programs: a wrong one is told so instead of being shown the page. */
const NOT_PAGES = /^\/(api|pdf|pdfs|reports|exports|health|assets)(\/|$)/

/** What customers open without a login has a page of its own, without the office in it. */
const FOR_CUSTOMERS = /^\/(firma\/[^/]+|verifica)\/?$/

/**
 * Serves the built page from `folder`: hashed assets for ever, everything else anew each time; an address of the page
 * itself (`/records`) gets `index.html`.
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
  app.setNotFoundHandler((request, reply) =>
    isPage(request) ? reply.sendFile(pageOf(request)) : notFound(request, reply),
  )
}

const pathOf = ({ url }: FastifyRequest): string => url.split('?')[0] ?? ''
const pageOf = (request: FastifyRequest) =>
  FOR_CUSTOMERS.test(pathOf(request)) ? 'customer.html' : 'index.html'

function isPage(request: FastifyRequest): boolean {
  const { method, headers } = request
  const wantsPage = String(headers.accept ?? '').includes('text/html')
  return (method === 'GET' || method === 'HEAD') && wantsPage && !NOT_PAGES.test(pathOf(request))
}
