import { AsyncLocalStorage } from 'node:async_hooks'
import type { Context } from '../server/context.ts'
import { handlerTimeoutOf } from '../server/http/register-routes.ts'
import type { Route } from '../server/http/route.ts'
import { POLICIES } from '../server/http-client/policies.ts'
import { SMTP_TIMES } from '../server/providers/mail/smtp-client.ts'
import { MAX_CLOCK_DIFFERENCE_MS } from '../server/providers/signature/built-in/sealer.ts'
import { CALL_TIMES } from '../shared/call-times.ts'
import { longestMs } from './longest-wait.ts'

const SMTP_MS = Object.values(SMTP_TIMES).reduce((sum, ms) => sum + ms, 0)

/** The operations of the ports that may wait for a service outside, and how long one does. */
export const OUTSIDE = {
  addresses: { ms: longestMs(POLICIES.addresses), methods: ['suggest', 'details'] },
  crm: {
    ms: longestMs(POLICIES.crm),
    methods: [
      'listProducts',
      'listOwners',
      'saveLead',
      'findCompanies',
      'saveEntry',
      'closeEntry',
      'attach',
      'listFields',
      'pageOf',
    ],
  },
  emailCheck: { ms: longestMs(POLICIES['email-check']), methods: ['check'] },
  files: { ms: longestMs(POLICIES.files), methods: ['write', 'read', 'stream', 'remove'] },
  // The mailed code; the requests to an external provider take less.
  identity: { ms: SMTP_MS, methods: ['start', 'verify', 'takeReturn'] },
  mail: { ms: SMTP_MS, methods: ['send'] },
  newsletter: { ms: longestMs(POLICIES.newsletter), methods: ['subscribe'] },
  // The time stamp authority: without an answer the file is sealed later.
  sealer: { ms: MAX_CLOCK_DIFFERENCE_MS, methods: ['seal'] },
} as const satisfies Partial<Record<keyof Context, { ms: number; methods: readonly string[] }>>
const OF_SIGNATURES = {
  ms: longestMs(POLICIES.signature),
  methods: [
    'send',
    'find',
    'status',
    'inviteSecond',
    'linkOf',
    'remind',
    'renew',
    'extend',
    'cancel',
    'fetchSigned',
  ],
}

/** The route whose handler runs, and the services that it has asked. */
const running = new AsyncLocalStorage<{ route: Route; asked: Map<string, number> }>()

export const watchRoute = (route: Route): Route => ({
  ...route,
  handle: (request) => running.run({ route, asked: new Map() }, () => route.handle(request)),
})

/** Fails the test whose call asks services for longer than its handler may last (`fail-on-console-error.ts`). */
function noteAsked(service: string, ms: number): void {
  const store = running.getStore()
  if (!store || store.asked.has(service)) return
  store.asked.set(service, ms)
  const longest = [...store.asked.values()].reduce((sum, one) => sum + one, 0)
  if (longest <= handlerTimeoutOf(store.route, CALL_TIMES)) return
  const { method, path } = store.route.call
  const names = [...store.asked.keys()].join(', ')
  console.error(
    `${method} ${path} may wait ${longest / 1_000} s for ${names}: its declaration lacks \`lasting\``,
  )
}

export function watchServices(context: Context): Context {
  for (const [name, { ms, methods }] of Object.entries(OUTSIDE)) {
    const key = name as keyof typeof OUTSIDE
    Object.assign(context, { [key]: watched(context[key], name, { ms, methods }) })
  }
  const [first, ...others] = context.signatures.map((port) => watched(port, 'signatures', OF_SIGNATURES))
  if (first) context.signatures = [first, ...others]
  return context
}

const watched = <T extends object>(
  port: T,
  name: string,
  { ms, methods }: { ms: number; methods: readonly string[] },
): T =>
  new Proxy(port, {
    get: (target, property) => {
      const value: unknown = Reflect.get(target, property)
      if (typeof value !== 'function') return value
      // As its own `this`: a class may have private members.
      return (...given: unknown[]) => {
        if (methods.includes(String(property))) noteAsked(name, ms)
        return value.apply(target, given) as unknown
      }
    },
  })
