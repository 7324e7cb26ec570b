import { once } from 'node:events'
import { connect } from 'node:net'
import { API_PREFIX } from '../../shared/api-prefix-and-headers.ts'
import { serveAttack } from './attackers.ts'

// Clients that send a byte of their headers or of their form every ten seconds. Arguments: the port, the number of clients.

const DRIP_MS = 10_000
const [port, count] = process.argv.slice(2).map(Number)

await serveAttack(async ({ countAnswer }) => {
  await Promise.all(
    Array.from({ length: count ?? 0 }, async (_, n) => {
      const start = performance.now()
      const socket = connect({ port: port ?? 0, host: '127.0.0.1' }).on('error', () => {})
      socket.resume()
      const form = 'Content-Type: multipart/form-data; boundary=edge\r\nContent-Length: 100000\r\n\r\n--edge'
      const head = `POST ${API_PREFIX}/files HTTP/1.1\r\nHost: localhost\r\n`
      socket.write(n % 2 ? `${head}X-Slow: ` : `${head}${form}`)
      const drip = setInterval(() => socket.write('a'), DRIP_MS)
      await once(socket, 'close')
      clearInterval(drip)
      // Rounded to tenths of a second, which reduces the number of different results.
      countAnswer(Math.round((performance.now() - start) / 100) / 10)
    }),
  )
})
