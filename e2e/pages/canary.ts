import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserContext, Page } from '@playwright/test'
import { XSS_VECTORS } from '../../test/xss-vectors.ts'

/** A local server that must receive no request. */
export interface Canary {
  port: number
  /** The paths that were requested nevertheless. */
  requests: string[]
  close(): void
}

export async function openCanary(): Promise<Canary> {
  const requests: string[] = []
  const server = createServer(({ url = '' }, response) => {
    requests.push(url)
    response.writeHead(204).end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    port: (server.address() as AddressInfo).port,
    requests,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Every vector that can be stored, pointing at the canary. The API refuses the character NUL, which a few contain. */
export const vectorsFor = ({ port }: Canary): string[] =>
  XSS_VECTORS.filter(({ text }) => !text.includes('\0')).map(({ text }) =>
    text.replaceAll('CANARY_PORT', String(port)),
  )

/** Records each execution of a vector in any frame of the context. Call it before the first page opens. */
export async function recordExecutions(context: BrowserContext): Promise<string[]> {
  const executions: string[] = []
  await context.exposeBinding('hit', ({ frame }, id) => executions.push(`${id} in ${frame.url()}`))
  context.on('dialog', async (dialog) => {
    // A page with typed text asks before it is left; a vector opens every other dialog.
    if (dialog.type() === 'beforeunload') await dialog.accept()
    else executions.push(`dialog: ${dialog.message()}`)
  })
  return executions
}

/** How a page displays the vectors. */
export interface Exposure {
  /** The numbers of the vectors shown as text or as a field's value. */
  shown: string[]
  /** Elements and attributes that only a vector's markup can have created. */
  markup: string[]
}

/** Reads the page and triggers every handler that a vector has added. */
export const expose = (page: Page, port: number): Promise<Exposure> =>
  page.evaluate(readExposure, { port, addresses: ADDRESSES, inert: INERT })

const ADDRESSES = ['href', 'src', 'action', 'formaction', 'xlink:href', 'data', 'srcset', 'poster', 'ping']
/** Attributes that browsers display or read aloud, and do not load. */
const INERT = ['value', 'title', 'alt', 'placeholder', 'srcdoc']

interface Reading {
  port: number
  addresses: string[]
  inert: string[]
}

/** Runs in the page, so it has no references to this module. */
function readExposure({ port, addresses, inert }: Reading): Exposure {
  const markup: string[] = []
  const texts: string[] = [document.body.textContent ?? '']
  const inspect = (element: Element, isRoot: boolean): void => {
    for (const { name, value } of element.attributes) {
      // Characters that browsers ignore in a URL scheme.
      const address = [...value].filter((letter) => letter > ' ').join('')
      const isPicture = name === 'src' && address.startsWith('data:image/')
      const runs = addresses.includes(name) && /^(javascript|vbscript|data):/i.test(address) && !isPicture
      // A link sends no request until a user follows it.
      const isLink = name === 'href' && element instanceof HTMLAnchorElement
      const isInert = isLink || inert.includes(name) || /^(aria|data)-/.test(name)
      const asks = isRoot && value.includes(`127.0.0.1:${port}`) && !isInert
      if (/^on/i.test(name) || runs || asks) markup.push(`${element.tagName} ${name}=${value}`)
    }
    if (/^(object|embed|base|applet|frameset|marquee|xss|custom-tag|keygen)$/i.test(element.tagName))
      markup.push(element.tagName)
  }
  for (const element of document.querySelectorAll('*')) {
    inspect(element, true)
    if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)
      texts.push(element.value)
    for (const name of inert) texts.push(element.getAttribute(name) ?? '')
    if (!(element instanceof HTMLIFrameElement)) continue
    if (element.getAttribute('sandbox') !== '') markup.push('IFRAME without a sandbox')
    const inside = new DOMParser().parseFromString(element.srcdoc, 'text/html')
    for (const one of inside.querySelectorAll('*')) {
      inspect(one, false)
      if (/^(script|img|iframe|video|audio|link|meta\[http-equiv\])$/i.test(one.tagName))
        markup.push(`${one.tagName} in a frame`)
    }
  }
  for (const element of document.querySelectorAll('*'))
    if ([...element.attributes].some(({ name }) => /^on/i.test(name)))
      for (const type of ['mouseover', 'pointerenter', 'focus', 'toggle', 'error', 'load', 'click'])
        element.dispatchEvent(new Event(type))
  const found = texts.join(' ').matchAll(/hit\((\d+)\)|canary\?(\d+)/gi)
  return { markup, shown: [...new Set([...found].map(([, one, other]) => one ?? other ?? ''))] }
}
