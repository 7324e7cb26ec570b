import { expect, it } from 'vitest'
import { API_PREFIX } from '../../shared/api-prefix-and-headers.ts'
import { serverOfFile } from '../../test/server.ts'
import { files, routes } from '../routes.ts'

const server = await serverOfFile({ routes, files })

const ADDRESSES = [
  [`${API_PREFIX}/records`, 'GET, HEAD, POST'],
  [`${API_PREFIX}/records/`, 'GET, HEAD, POST'],
  [`${API_PREFIX}/ibans/upload`, 'POST'],
  ['/pdf/x', 'GET, HEAD'],
  ['/newsletter/confirm/x', 'GET, HEAD, POST'],
  ['/api/docs/json', 'GET, HEAD'],
  ['/health/ready', 'GET, HEAD'],
] as const

it.each(ADDRESSES)(
  'the address %s refuses unsupported methods and lists the supported ones',
  async (url, allow) => {
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'] as const) {
      if (allow.split(', ').includes(method)) continue
      const answer = await server.app.inject({
        method: method as 'GET',
        url,
        headers: { cookie: 'sent=back' },
      })
      expect([method, answer.statusCode, answer.headers.allow]).toEqual([method, 405, allow])
      expect(answer.body).not.toContain('sent=back')
    }
  },
)
