import { setTimeout as pause } from 'node:timers/promises'
import { authenticate } from '../../shared/api/login.ts'
import { runAtRate } from '../load/arrivals.ts'
import { Browser } from '../load/client.ts'
import { serveAttack } from './attackers.ts'

// Anonymous callers who guess passwords. Arguments: the URL, `spread` or `bursts`, the seconds.

const ADDRESSES = 20
const PER_SECOND = 10
const BURST_SECONDS = 10
const [address = '', how, given] = process.argv.slice(2)
const seconds = Number(given)
let count = 0

await serveAttack(async ({ countAnswer }) => {
  /** Half of them on the one account, half on another one each. */
  const guess = async () => {
    count += 1
    const login = count % 2 === 0 ? 'vittima' : `estraneo${how}${count}`
    const browser = new Browser(address, { 'x-forwarded-for': `198.51.100.${1 + (count % ADDRESSES)}` })
    try {
      countAnswer((await browser.ask(authenticate, { body: { login, password: 'sbagliata' } })).status)
    } finally {
      browser.close()
    }
  }
  if (how === 'spread') return await runAtRate(PER_SECOND, seconds, guess)
  for (let from = 0; from < seconds; from += BURST_SECONDS) {
    const burst = Array.from({ length: PER_SECOND * BURST_SECONDS }, guess)
    await Promise.all([...burst, pause(BURST_SECONDS * 1_000)])
  }
})
