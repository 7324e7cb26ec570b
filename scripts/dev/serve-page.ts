import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { type IncomingMessage, request as openRequest, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, relative, resolve } from 'node:path'
import { createServer, type Plugin, type ViteDevServer } from 'vite'
import { SECURITY } from '../../server/http/security-headers.ts'
import { pageOf } from '../../shared/page-paths.ts'
import { markAsPreparing, READY_PATH } from '../../shared/preparing.ts'
import type { ServerLoop } from './server-loop.ts'

const ROOT = resolve(import.meta.dirname, '../..')
/** The program of the server's process. */
const SERVER_FILES = /^(contract|shared|server)\/(?!.*\.test\.ts$)/
/** The files of the page, besides those of `web/public`. */
const PAGE_FILES = /^\/(@|node_modules\/|(?:contract|shared|web)\/)/
const PUBLIC_FILES = new Set(readdirSync(join(ROOT, 'web/public')).map((name) => `/${name}`))
const FILES = { portal: '/index.html', customer: '/customer.html' } as const

const PAGES = Object.values(FILES).map((file) => file.slice(1))

export interface ServedPage {
  /** The URL for the user. */
  address: string
  close(): Promise<void>
}

/** Serves the page from its sources, and everything else from the server. Saved files of the server restart it. */
export async function servePage(
  { host, port }: { host: string; port: number },
  server: ServerLoop,
): Promise<ServedPage> {
  const nonce = randomBytes(16).toString('base64')
  const vite = await createServer({
    root: ROOT,
    appType: 'mpa',
    clearScreen: false,
    plugins: [answerAsServer(server, nonce), markWhilePreparing(server)],
    html: { cspNonce: nonce },
    optimizeDeps: { entries: PAGES },
    server: {
      host,
      port,
      strictPort: true,
      // As the server: no other origin reads an answer, and no file beside the page's is sent.
      cors: false,
      fs: { allow: ['contract', 'shared', 'web', 'node_modules', ...PAGES] },
      watch: { ignored: ['data', 'dist', 'test-results'].map((folder) => join(ROOT, folder, '**')) },
    },
  })
  await vite.listen()
  vite.watcher.on('all', (_event, path) => {
    const file = relative(ROOT, path)
    if (SERVER_FILES.test(file)) server.restart(file)
  })
  return { address: `http://localhost:${portOf(vite)}`, close: () => vite.close() }
}

const portOf = ({ httpServer }: ViteDevServer): number => (httpServer!.address() as AddressInfo).port

/** The server's policy; the nonce permits the script that Vite writes into the page, the blob the worker in which it waits. */
function policyFor(nonce: string): string {
  const { directives } = SECURITY.contentSecurityPolicy
  const scriptSrc = [...directives.scriptSrc, `'nonce-${nonce}'`]
  return Object.entries({ ...directives, scriptSrc, workerSrc: ["'self'", 'blob:'] })
    .map(([name, values]) =>
      [name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`), ...values].join(' '),
    )
    .join('; ')
}

/** Answers each path as the server does: pages by `pageOf`, all else by the server. */
function answerAsServer(server: ServerLoop, nonce: string): Plugin {
  return {
    name: 'answer-as-server',
    configureServer: ({ middlewares }) => {
      middlewares.use((request, response, next) => {
        const path = (request.url ?? '').split('?')[0] ?? ''
        const page = request.method === 'GET' || request.method === 'HEAD' ? pageOf(path) : undefined
        if (page) {
          request.url = FILES[page]
          response.setHeader('content-security-policy', policyFor(nonce))
          response.setHeader('referrer-policy', SECURITY.referrerPolicy.policy)
        }
        if (page || PAGE_FILES.test(path) || PUBLIC_FILES.has(path)) next()
        else void sendToServer(server, request, response)
      })
    },
  }
}

/** Marks the pages while the server still fills in the demonstration, as the server itself does. */
function markWhilePreparing(server: ServerLoop): Plugin {
  return {
    name: 'mark-while-preparing',
    transformIndexHtml: async (html) => {
      const address = await server.address
      const answer = address && (await fetch(new URL(READY_PATH, address)).catch(() => undefined))
      return answer && !answer.ok ? markAsPreparing(html) : html
    },
  }
}

/**
 * Forwards a request unchanged to the server at `address`, so that cookies and fetch metadata are those of the browser.
 */
function forward(request: IncomingMessage, response: ServerResponse, address: string): void {
  const { url, method, headers } = request
  const forwarded = openRequest(new URL(address), { path: url, method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
    answer.on('error', () => response.destroy())
    answer.pipe(response)
  })
  forwarded.on('error', ({ message }) => refuse(response, 502, message))
  response.on('close', () => forwarded.destroy())
  request.pipe(forwarded)
}

/** A sentence instead of the server's answer. */
function refuse(response: ServerResponse, status: number, text: string): void {
  if (response.headersSent) response.destroy()
  else response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(text)
}

async function sendToServer(server: ServerLoop, request: IncomingMessage, response: ServerResponse) {
  const address = await server.address
  if (address) forward(request, response, address)
  else refuse(response, 503, 'The server does not run: see the terminal of npm run dev.')
}
