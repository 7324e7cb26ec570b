import { once } from 'node:events'
import { request } from 'node:http'

export interface LoginFrom {
  login: string
  password?: string
  /** The client's address, one of 127.0.0.0/8. */
  localAddress: string
  cookie?: string
}

/** The first step of a login over a connection from another address of this machine. Returns the status. */
export async function submitLoginFrom(
  server: string,
  { login, password = 'sbagliata', localAddress, cookie = '' }: LoginFrom,
): Promise<number> {
  const sent = request(new URL('/api/v1/users/auth', server), {
    method: 'POST',
    localAddress,
    // A name of this machine may stand for an IPv6 address first.
    family: 4,
    headers: { 'content-type': 'application/json', cookie },
  })
  sent.end(JSON.stringify({ login, password }))
  const [answer] = await once(sent, 'response')
  answer.resume()
  await once(answer, 'end')
  return answer.statusCode
}
