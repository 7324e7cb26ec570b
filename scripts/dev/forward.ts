import { type IncomingMessage, request as openRequest, type ServerResponse } from 'node:http'

/** Lets the server at `address` answer a request unchanged, so that cookies and fetch metadata are those of the browser. */
export function forward(request: IncomingMessage, response: ServerResponse, address: string): void {
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
export function refuse(response: ServerResponse, status: number, text: string): void {
  if (response.headersSent) response.destroy()
  else response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(text)
}
