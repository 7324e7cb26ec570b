import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { defineCall, ok } from '../../shared/api/call.ts'
import { API_PREFIX } from '../../shared/api-prefix-and-headers.ts'
import { serverOfFile } from '../../test/server.ts'
import { createLogger } from './logger.ts'
import { openRoute } from './route.ts'
import { createServer } from './server.ts'

const list = defineCall('GET /things', {
  summary: 'Lists',
  answer: ok.extend({ page: z.number() }),
  failures: [],
})
const server = await serverOfFile({ routes: [] })

it('the stop of the server still answers requests that arrive on a connection with a running request', async () => {
  let begun = () => {}
  let goOn = () => {}
  const waits = new Promise<void>((resolve) => {
    begun = resolve
  })
  const release = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const slow = openRoute(
    list,
    'anyone',
    async () => {
      begun()
      await release
      return { ok: true, page: 1 }
    },
    { limit: { name: 'things', perAddress: 10, together: 10 } },
  )
  const stopping = await createServer(server.context, {
    routes: [slow],
    findCaller: async () => undefined,
  })
  await stopping.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((stopping.server.address() as AddressInfo).port, '127.0.0.1')
  const request = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`
  socket.write(request(`${API_PREFIX}/things`))
  await waits
  const closed = stopping.close()
  socket.write(request('/health/live'))
  await once(stopping.server, 'request')
  goOn()
  const answers = await text(socket)
  expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200'])
  await closed
})

it('the request log has one line for each request, without its content', async () => {
  const lines: string[] = []
  const log = createLogger('trace', { write: (line: string) => lines.push(line) })
  const spied = await createServer(
    { ...server.context, log },
    { routes: [], findCaller: async () => undefined },
  )
  await spied.inject({
    url: '/pdf/ROSSI_RSSMRA80A01H501U.pdf?cf=RSSMRA80A01H501U',
    headers: { 'x-accesstoken': 'S3CRET' },
  })
  await spied.close()
  expect(lines.map((line) => JSON.parse(line)).filter(({ req }) => req)).toEqual([
    expect.objectContaining({
      reqId: expect.any(String),
      msg: 'request completed',
      responseTime: expect.any(Number),
      req: expect.objectContaining({ method: 'GET' }),
      res: { status: 404 },
    }),
  ])
  expect(lines.join('')).not.toMatch(/RSSMRA|S3CRET|127\.0\.0\.1/)
})
