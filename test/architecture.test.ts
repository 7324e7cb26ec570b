import { describe, expect, it } from 'vitest'
import { projectFiles, readSource, readText, type SourceFile } from './imports.ts'

const ROOTS = ['contract', 'shared', 'server', 'web', 'test', 'e2e', 'scripts', 'bench'] as const

/** The permitted imports of a root, besides itself. Tests may also use `test/`. */
const ALLOWED: Record<(typeof ROOTS)[number], readonly string[]> = {
  contract: [],
  shared: ['contract'],
  server: ['contract', 'shared'],
  web: ['contract', 'shared'],
  test: ['contract', 'shared', 'server', 'web', 'scripts'],
  e2e: ['contract', 'shared', 'test'],
  scripts: ['contract', 'shared', 'server', 'test', 'e2e'],
  bench: ['contract', 'shared', 'server', 'web', 'test', 'e2e', 'scripts'],
}

/** Packages that only one module may import; the rest of the server uses its functions. */
const VENDORS: Record<string, RegExp> = {
  pg: /^server\/(db|backup|commands)\/|^(test|bench)\//,
  '@libpdf/core':
    /^server\/documents\/|^(scripts|e2e)\/|^test\/(drawn-sheets|uploaded-form)\.ts$|\.test\.ts$/,
  'tar-stream': /^server\/backup\//,
  'prom-client': /^server\/metrics\//,
  nodemailer: /^server\/providers\//,
  aws4fetch: /^server\/providers\//,
  undici: /^server\/http-client\//,
  'openid-client': /^server\/providers\//,
  '@peculiar/x509': /^server\/(providers|documents)\//,
}

/** The permitted imports between features of the server or the page. Any other import fails. */
const BUILT_ON: Record<'server' | 'web', Record<string, readonly string[]>> = {
  server: {
    login: ['sessions'],
    users: ['login', 'sessions'],
    owners: ['products'],
    signature: ['documents'],
    system: ['services'],
    records: ['documents', 'signature'],
  },
  web: {
    leads: ['crm'],
    owners: ['crm'],
    products: ['crm'],
    sessions: ['login'],
    system: ['services'],
    documents: ['records'],
    'crm-sync': ['records', 'signatures'],
    signatures: ['records'],
    'record-form': ['newsletter'],
    outcomes: ['records'],
    'record-list': ['records', 'documents', 'crm-sync', 'signatures', 'outcomes'],
  },
}
const builtOn = (from: string, feature: string) =>
  BUILT_ON[from.startsWith('web/') ? 'web' : 'server'][feature] ?? []

function reachable(root: Record<string, readonly string[]>, feature: string): Set<string> {
  const found = new Set<string>()
  const open = [...(root[feature] ?? [])]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (found.has(next)) continue
    found.add(next)
    open.push(...(root[next] ?? []))
  }
  return found
}

const paths = projectFiles()
const sources = paths.filter((path) => /\.tsx?$/.test(path) && rootOf(path)).map((path) => readSource(path))
const byPath = new Map(sources.map((file) => [file.path, file]))
const product = sources.filter(({ path }) => !isTest(path))

function rootOf(path: string): (typeof ROOTS)[number] | undefined {
  return ROOTS.find((root) => path.startsWith(`${root}/`))
}
function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path)
}
/** `server/features/records/list.ts` → `records`. */
function featureOf(path: string): string | undefined {
  return /^(?:server|web)\/features\/([^/]+)\//.exec(path)?.[1]
}
/** The imports that violate a rule, as readable `from → to`. */
function breaches(files: SourceFile[], breaks: (from: string, to: string) => boolean): string[] {
  return files.flatMap(({ path, files: to }) =>
    to.filter((target) => breaks(path, target)).map((target) => `${path} → ${target}`),
  )
}

describe('the direction of imports', () => {
  it('the architecture test reads the whole project', () => {
    expect(sources.length).toBeGreaterThan(30)
  })

  it('every import names an existing file with its extension', () => {
    const known = new Set(paths)
    expect(breaches(sources, (_, to) => !known.has(to))).toEqual([])
  })

  it('imports go from page and server to shared, from shared to contract, and never back', () => {
    expect(
      breaches(sources, (from, to) => {
        const [a, b] = [rootOf(from), rootOf(to)]
        if (!a || !b || a === b) return false
        return !ALLOWED[a].includes(b) && !(isTest(from) && b === 'test')
      }),
    ).toEqual([])
  })

  it('the contract imports no package except those for phone numbers, bank codes and domains', () => {
    const strangers = product
      .filter(({ path }) => rootOf(path) === 'contract')
      .flatMap(({ path, packages }) => packages.map((name) => ({ path, name })))
      .filter(({ name }) => !['libphonenumber-js', 'ibantools', 'punycode.js', 'tlds'].includes(name))
    expect(strangers).toEqual([])
    const { compilerOptions } = JSON.parse(readText('tsconfig.base.json'))
    expect(compilerOptions).toMatchObject({ types: [], lib: ['es2024'] })
    expect(JSON.parse(readText('contract/tsconfig.json')).compilerOptions).toBeUndefined()
  })

  // Administrators' patterns are parsed by the same code when they are saved and when they are tested.
  it('shared imports neither Node nor the page', () => {
    const strangers = product
      .filter(({ path }) => rootOf(path) === 'shared')
      .flatMap(({ path, packages }) =>
        packages.filter((name) => !['zod', 're2js'].includes(name)).map((name) => `${path} → ${name}`),
      )
    expect(strangers).toEqual([])
  })

  it('the context alone creates providers and HTTP clients of the installation', () => {
    // The doctor tests an account before an installation exists.
    const isAllowed = (path: string, name: string) =>
      /^server\/(context\.ts$|providers\/|http-client\/)/.test(path) ||
      (path === 'server/commands/check-services.ts' && ['createNamirial', 'createSmtpClient'].includes(name))
    const creating = product
      .filter(({ path }) => rootOf(path) === 'server')
      .flatMap(({ path, text }) =>
        [...text.matchAll(/^import \{([^}]*)\} from '[^']*\/(?:providers|http-client)\//gm)]
          .flatMap(([, names = '']) => names.split(',').map((name) => name.trim()))
          .filter((name) => /^(create[A-Z]|recordServiceHealth|\w+Store$)/.test(name))
          .filter((name) => !isAllowed(path, name))
          .map((name) => `${path} → ${name}`),
      )
    expect(creating).toEqual([])
  })

  it('the data that the browser stores are accessed in web/lib/site-data.ts alone, where a blocked access is safe', () => {
    const access =
      /\b(?:localStorage|sessionStorage|indexedDB|localStorageColorSchemeManager|useLocalStorage|useSessionStorage)\b|\bdocument\.cookie\b|\bcaches\s*\??\./
    const found = product.filter(({ path, text }) => path.startsWith('web/') && access.test(text))
    expect(found.map(({ path }) => path)).toEqual(['web/lib/site-data.ts'])
  })

  it('the page does not import Node', () => {
    const strangers = product
      .filter(
        ({ path, packages }) => rootOf(path) === 'web' && packages.some((name) => name.startsWith('node:')),
      )
      .map(({ path }) => path)
    expect(strangers).toEqual([])
  })
})

describe('the engine of the form', () => {
  const engine = product.filter(({ path }) => path.startsWith('contract/form/'))

  it('contract/form imports nothing outside of itself', () => {
    expect(engine.length).toBeGreaterThan(5)
    expect(breaches(engine, (_, to) => !to.startsWith('contract/form/'))).toEqual([])
    expect(engine.flatMap(({ packages }) => packages)).toEqual([])
  })

  it('contract/form names no field of the contract', () => {
    const fields = [...readText('contract/fields.ts').matchAll(/^ {2}(\w+): /gm)].map(([, name]) => name)
    expect(fields.length).toBeGreaterThan(200)
    const named = engine.flatMap(({ path, text }) =>
      // Not the type of a property, `Field['name']`.
      [...text.matchAll(/(?<!\w\[)(['"`])(\w+)\1/g)]
        .filter(([, , literal]) => fields.includes(literal))
        .map(([, , literal]) => `${path}: ${literal}`),
    )
    expect(named).toEqual([])
  })
})

describe('features', () => {
  it('features import only the features that they are built on', () => {
    expect(
      breaches(product, (from, to) => {
        const [a, b] = [featureOf(from), featureOf(to)]
        return a !== undefined && b !== undefined && a !== b && !builtOn(from, a).includes(b)
      }),
    ).toEqual([])
  })

  it('features are never built on one another in a circle', () => {
    const circles = Object.values(BUILT_ON).flatMap((root) =>
      Object.keys(root).filter((feature) => reachable(root, feature).has(feature)),
    )
    expect(circles).toEqual([])
  })

  it('features are joined in web/app only', () => {
    expect(
      breaches(
        product,
        (from, to) =>
          rootOf(from) === 'web' &&
          to.startsWith('web/features/') &&
          !featureOf(from) &&
          !/^web\/(app\/|main\.tsx$)/.test(from),
      ),
    ).toEqual([])
  })

  it('the parts of the form import only earlier parts: store, then persistence or fields, tools, screen', () => {
    const EARLIER: Readonly<Record<string, readonly string[]>> = {
      store: [],
      persistence: ['store'],
      fields: ['store'],
      tools: ['store', 'fields'],
      screen: ['store', 'persistence', 'fields', 'tools'],
    }
    const partOf = (path: string) => /^web\/features\/record-form\/([^/]+)\//.exec(path)?.[1]
    const parts = product.map(({ path }) => partOf(path)).filter((part) => part !== undefined)
    expect(new Set(parts)).toEqual(new Set(Object.keys(EARLIER)))
    expect(
      breaches(product, (from, to) => {
        const [a, b] = [partOf(from), partOf(to)]
        return a !== undefined && b !== undefined && a !== b && !EARLIER[a]?.includes(b)
      }),
    ).toEqual([])
  })

  it('server infrastructure does not import features', () => {
    expect(
      breaches(
        product,
        (from, to) =>
          to.startsWith('server/features/') &&
          /^server\/(audit|catalogue|config|crm|crm-lists|customers|db|documents|effects|entities|http|http-client|jobs|login-domains|providers|records)\//.test(
            from,
          ),
      ),
    ).toEqual([])
  })

  it('only contract/time formats and computes dates', () => {
    const own =
      /new Intl\.DateTimeFormat|toLocale(Date|Time)String\(|[^.]timeZone:|86_400_000|split\('-'\)\.(reverse|toReversed)/
    const others = product.filter(({ path, text }) => !path.startsWith('contract/time/') && own.test(text))
    expect(others.map(({ path }) => path)).toEqual([])
  })

  it('vendor packages are imported only by their wrapper', () => {
    const strangers = sources.flatMap(({ path, packages }) =>
      packages
        .filter((name) => VENDORS[name] && !VENDORS[name].test(path))
        .map((name) => `${path} → ${name}`),
    )
    expect(strangers).toEqual([])
  })
})

/** Files of more than 400 lines, with the reason. */
const LONG_FILES: Readonly<Record<string, string>> = {
  'contract/fields.ts': 'Generated from the sections: one line for each field of the form.',
  'server/db/schema.ts': 'Generated from the database: an interface for each table.',
}

/** Files that import more than 20 others of the project, with the reason. */
const WIDE_FILES: Readonly<Record<string, string>> = {
  'contract/definition.ts': 'Lists the sections of the form.',
  'contract/index.ts': 'The face of the contract.',
  'server/documents/fill.ts': 'Draws each kind of field into one document.',
  'server/providers/create-providers.ts': 'Chooses the provider of each port.',
  'server/routes.ts': 'Lists the routes of all features.',
}

describe('the code', () => {
  it('the code has no file that imports more than 20 others, except the listed ones', () => {
    const wide = product.filter(({ files }) => new Set(files).size > 20)
    expect(wide.map(({ path }) => path).toSorted()).toEqual(Object.keys(WIDE_FILES).toSorted())
  })

  it('the code has no cycles', () => {
    expect(cycles()).toEqual([])
  })

  it('the code has no circle of folders that import each other, each with its subfolders', () => {
    const imports = product
      .flatMap(({ path, files }) => files.map((target) => [path, target] as const))
      .map(([path, target]) => ({ edge: `${path} → ${target}`, folders: differingFolders(path, target) }))
      .flatMap(({ edge, folders: [from, to] }) => (from && to ? [{ edge, from, to }] : []))
    const byFolder = Object.entries(Object.groupBy(imports, ({ from }) => from))
    const imported = Object.fromEntries(
      byFolder.map(([from, found = []]) => [from, found.map(({ to }) => to)]),
    )
    const circular = imports.filter(({ from, to }) => reachable(imported, to).has(from))
    expect(circular.map(({ edge }) => edge)).toEqual([])
  })

  it('the code has no barrels except the entry of a root and the face of a room', () => {
    const face = /^(?:[a-z0-9]+|contract\/(?:places|people|outcomes))\/index\.ts$/
    const barrels = sources.filter(({ barrel, path }) => barrel && !face.test(path))
    expect(barrels.map(({ path }) => path)).toEqual([])
  })

  it('the code has file names in kebab-case', () => {
    const name = /^[a-z0-9]+(-[a-z0-9]+)*(\.(test|e2e|config|module|d))*\.(tsx?|css)$/
    const odd = paths
      .filter((path) => rootOf(path) && /\.(tsx?|css)$/.test(path))
      .filter((path) => !name.test(path.split('/').at(-1) ?? ''))
    expect(odd).toEqual([])
  })

  it('the code keeps files within the maximum length', () => {
    const long = sources.filter(({ text }) => text.split('\n').length - 1 > 400)
    expect(long.map(({ path }) => path).toSorted()).toEqual(Object.keys(LONG_FILES).toSorted())
  })

  it('the code spreads no object literal into another', () => {
    expect(sources.filter(({ text }) => /\.\.\.\{/.test(text)).map(({ path }) => path)).toEqual([])
  })
})

const texts = paths
  .filter((path) => !/\.(png|jpe?g|pdf|woff2?|ttf|ico|gz|br)$/.test(path))
  .map((path) => ({ path, text: readText(path) }))

it('the code names no machine and no package registry', () => {
  // Built from pieces, so that this file does not match itself.
  const forbidden = new RegExp(
    [
      '/ho' + 'me/',
      '/ro' + 'ot/',
      '/Us' + 'ers/',
      '/wo' + 'rk/',
      '/tmp/' + 'team',
      'regis' + 'try\\.[a-z]',
      '"resol' + 'ved":',
    ].join('|'),
  )
  const found = texts.flatMap(({ path, text }) =>
    text
      .split('\n')
      .flatMap((line, at) =>
        forbidden.test(line) ? [`${path}:${at + 1}: ${line.trim().slice(0, 100)}`] : [],
      ),
  )
  expect(found).toEqual([])
})

/** The folders in which two paths differ; empty where one holds the other. */
function differingFolders(path: string, target: string): readonly string[] {
  const [from, to] = [path, target].map((file) => file.split('/').slice(0, -1)) as [string[], string[]]
  const at = from.findIndex((folder, index) => folder !== to[index])
  return at < 1 || at >= to.length ? [] : [from, to].map((folders) => folders.slice(0, at + 1).join('/'))
}

function cycles(): string[] {
  const state = new Map<string, 'open' | 'done'>()
  const found: string[] = []
  const visit = (path: string, trail: readonly string[]): void => {
    if (state.get(path) === 'open') found.push([...trail.slice(trail.indexOf(path)), path].join(' → '))
    if (state.has(path)) return
    state.set(path, 'open')
    for (const next of byPath.get(path)?.files ?? []) visit(next, [...trail, path])
    state.set(path, 'done')
  }
  for (const { path } of sources) visit(path, [])
  return found
}
