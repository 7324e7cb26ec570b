import { type Reply, type StandIn, type StandInRequest, startStandIn } from './stand-in.ts'

export const DEBOUNCE_KEY = 'debounce-key'

/** Codes by the local part; other addresses are deliverable. */
const CODES: Record<string, number> = {
  syntax: 1,
  trap: 2,
  disposable: 3,
  all: 4,
  bounce: 6,
  unknown: 7,
  info: 8,
}
/** And by the domain. */
const DOMAINS: Record<string, number> = { 'mailinator.com': 3, 'nowhere.example': 6 }
const REASONS = [
  '',
  'Syntax',
  'Spam Trap',
  'Disposable',
  'Accept-all',
  'Deliverable',
  'Invalid',
  'Unknown',
  'Role',
]

/** DeBounce's single check: every scalar is a text, failures have code 0, a sixth concurrent call is rejected. */
export async function startDebounce(options: { port?: number; slowMs?: number } = {}): Promise<StandIn> {
  let open = 0
  const handle = async (request: StandInRequest): Promise<Reply> => {
    if (request.method !== 'GET' || request.path !== '/v1/') return { status: 404, body: 'Not Found' }
    if (request.query.get('api') !== DEBOUNCE_KEY) return refusal(401, 'Wrong API')
    open += 1
    try {
      if (open > 5) return refusal(429, 'Maximum concurrent calls reached')
      if (options.slowMs) await new Promise((done) => setTimeout(done, options.slowMs))
      return { status: 200, body: result(request.query.get('email') ?? '') }
    } finally {
      open -= 1
    }
  }
  return await startStandIn(handle, options)
}

function result(email: string): object {
  const [local = '', domain = ''] = email.split('@')
  const code = domain === '' ? 1 : (CODES[local] ?? DOMAINS[domain] ?? 5)
  const suggestion = email.endsWith('@gmial.com') ? email.replace('gmial', 'gmail') : ''
  return {
    debounce: {
      email,
      code: String(code),
      role: String(code === 8),
      free_email: 'true',
      result: code === 5 ? 'Safe to Send' : 'Risky',
      reason: REASONS[code],
      send_transactional: [4, 5, 7].includes(code) ? '1' : '0',
      did_you_mean: suggestion,
    },
    success: '1',
    balance: '329918',
  }
}

const refusal = (status: number, error: string): Reply => ({
  status,
  body: { debounce: { error, code: '0' }, success: '0' },
})
