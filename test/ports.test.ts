import { describe, expect, it } from 'vitest'
import { projectFiles, readSource, readText } from './imports.ts'

/** What a port's users do with it, whichever provider is behind it. */
const BESIDE_PORTS: readonly string[] = [
  'server/providers/crm/value-labels.ts',
  'server/providers/crm/word-failure.ts',
  'server/providers/crm/word-problems.ts',
  'server/providers/identity/login-codes.ts',
  'server/providers/mail/is-mail-queued.ts',
  'server/providers/mail/send-worded.ts',
  'server/providers/mail/word-failure.ts',
  'server/providers/newsletter/word-failure.ts',
  'server/providers/signature/links.ts',
  'server/providers/signature/word-failure.ts',
]

/** What `createProviders` puts together with a provider, or beside it, and no contract test runs on alone. */
const PARTS_OF_PROVIDERS: readonly string[] = [
  'server/providers/addresses/merge-local-suggestions.ts',
  'server/providers/crm/zoho/client.ts',
  'server/providers/crm/zoho/token.ts',
  'server/providers/email-check/check-cache.ts',
  'server/providers/email-check/mail-exchange.ts',
  'server/providers/files/backup-bucket.ts',
  'server/providers/files/backup-folder.ts',
  'server/providers/mail/smtp-client.ts',
]

const USERS =
  /^server\/(audit|catalogue|crm|customers|db|documents|effects|entities|features|http|login-domains|records)\//

describe('the ports of the server', () => {
  const product = projectFiles()
    .filter((path) => /^server\/.*\.ts$/.test(path) && !path.endsWith('.test.ts'))
    .map((path) => readSource(path))
  const isProvider = (path: string) => /^server\/providers\/[^/]+\/.*(?<!\/port\.ts)$/.test(path)
  const importsOf = (isFrom: (path: string) => boolean, isTo: (path: string) => boolean) =>
    product
      .filter(({ path }) => isFrom(path))
      .flatMap(({ path, files }) => files.filter(isTo).map((target) => `${path} → ${target}`))

  it('features import ports and never providers', () => {
    const isInside = (path: string) => isProvider(path) && !BESIDE_PORTS.includes(path)
    expect(importsOf((path) => USERS.test(path), isInside)).toEqual([])
    expect(importsOf((path) => USERS.test(path), isProvider).length).toBeGreaterThan(0)
  })

  it('the page of services, `doctor` and the manual name every service outside to which a provider connects', () => {
    const textOf = (name: string) => product.find(({ path }) => path === name)!.text
    const connected = [...textOf('server/providers/create-providers.ts').matchAll(/ name: '([^']+)'/g)]
    // What the operator configures has a description instead of a name.
    const named = connected.map(([, name = '']) => name).filter((name) => !/^(?:Il |L’)/.test(name))
    expect(named.length).toBeGreaterThan(3)
    const [, manual = ''] = readText('docs/operations.md').split('\n## External services\n')
    const places = {
      'the page of services': textOf('server/features/services/read-services.ts'),
      doctor: textOf('server/commands/check-services.ts'),
      'the table of docs/operations.md': /(?:\n\|.*)+/.exec(manual)?.[0] ?? '',
    }
    for (const [place, text] of Object.entries(places))
      expect([place, ...named.filter((name) => !text.includes(name))]).toEqual([place])
  })

  it('the contract test of a port runs on each of its providers', () => {
    const { files } = product.find(({ path }) => path === 'server/providers/create-providers.ts')!
    const created = files.filter((path) => isProvider(path) && !PARTS_OF_PROVIDERS.includes(path))
    expect(created.length).toBeGreaterThan(10)
    const isTried = (provider: string) => {
      const [port] = /^server\/providers\/[^/]+/.exec(provider)!
      // Some prepare their providers in helpers.
      const loaded = new Set([`${port}/contract.test.ts`])
      for (const path of loaded)
        if (/^test\/|contract\.test\.ts$/.test(path))
          for (const next of readSource(path).files) loaded.add(next)
      return loaded.has(provider)
    }
    expect(created.filter((path) => !isTried(path))).toEqual([])
  })

  it('startAll starts each stand-in for a service outside', () => {
    const standIns = projectFiles().filter(
      (path) =>
        /^test\/stand-ins\/[\w-]+(?<!\.test)\.ts$/.test(path) &&
        /export (?:async )?function start[A-Z]/.test(readText(path)),
    )
    expect(standIns.length).toBeGreaterThan(6)
    const { files } = readSource('test/stand-ins/start-all.ts')
    const others = ['test/stand-ins/start-all.ts', 'test/stand-ins/stand-in.ts']
    expect(standIns.filter((path) => !files.includes(path) && !others.includes(path))).toEqual([])
  })

  it('a file beside a port serves each of its providers and imports none', () => {
    const isBeside = (path: string) => BESIDE_PORTS.includes(path)
    expect(importsOf(isBeside, (path) => isProvider(path) && !isBeside(path))).toEqual([])
  })
})
