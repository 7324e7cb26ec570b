import { request as requestOpenly } from 'node:http'
import { type RequestOptions, request } from 'node:https'
import type { Call, CallAnswer, CallInput } from '../shared/api/call.ts'
import { TOKEN_HEADER } from '../shared/api-prefix-and-headers.ts'
import { addressOf } from './address-of.ts'

/** One request to a server, over TLS to one whose certificate `ca` has signed. */
export function sendRequest(
  url: string,
  options: RequestOptions,
  body = '',
): Promise<{ status: number; type: string; content: Buffer }> {
  return new Promise((resolve, reject) => {
    const send = url.startsWith('https:') ? request : requestOpenly
    const sent = send(url, options, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part)).once('error', reject)
      answer.once('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          type: answer.headers['content-type'] ?? '',
          content: Buffer.concat(parts),
        }),
      )
    })
    sent.once('error', reject).end(body)
  })
}

/** Sends a call to the server at `address` as the page does. Throws unless it is answered with 200. */
export async function askServer<C extends Call>(
  address: string,
  options: RequestOptions,
  call: C,
  input: Partial<CallInput<C>>,
  token = '',
): Promise<CallAnswer<C>> {
  const { params, query, body } = input as { params?: object; query?: object; body?: unknown }
  const headers = {
    ...(options.headers as Record<string, string>),
    ...(token && { [TOKEN_HEADER]: token }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  }
  const sent = { ...options, method: call.method, headers }
  const content = body === undefined ? '' : JSON.stringify(body)
  const answer = await sendRequest(address + addressOf(call, params, query), sent, content)
  const text = answer.content.toString()
  if (answer.status !== 200) throw new Error(`${call.path} answered ${answer.status}: ${text}`)
  return (answer.type.includes('json') ? JSON.parse(text) : text) as CallAnswer<C>
}
