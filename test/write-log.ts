import { createLogger } from '../server/http/logger.ts'

// A separate process that logs continuously while it answers messages, until its channel closes.
const log = createLogger('info')
process.on('message', () => {
  for (let n = 0; n < 20_000; n += 1) log.info({ text: 'x'.repeat(200) }, `Line ${n}`)
  process.send?.('logged')
})
process.send?.('ready')
