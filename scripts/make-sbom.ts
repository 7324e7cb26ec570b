import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { licenceOf } from './make-sbom/licences.ts'
import { type Lock, libraryPackages, programPackages } from './make-sbom/shipped.ts'

// Writes the bill of materials of a release, as CycloneDX: Node, PostgreSQL, and the packages that the server runs on or
// that are built into the page, without the tools. `npm run sbom -- --to FILE` reads the lock file alone and needs no network.

interface Component {
  name: string
  type: string
  version: string
  scope?: string
  'bom-ref': string
  licenses?: unknown[]
  properties?: { name: string; value: string }[]
}
interface Bom {
  metadata: { component: Component }
  components: Component[]
  dependencies: { ref: string; dependsOn?: string[] }[]
}

const ROOT = join(import.meta.dirname, '..')
const readJson = (name: string) => JSON.parse(readFileSync(join(ROOT, name), 'utf8'))

const { values } = parseArgs({ options: { to: { type: 'string', default: 'sbom.cdx.json' } } })
const { name, dependencies } = readJson('package.json')
const lock: Lock = readJson('package-lock.json')
const shipped = new Map(
  [...libraryPackages(lock, dependencies), ...programPackages(lock)].map((one) => [
    `${one.name}@${one.version}`,
    one,
  ]),
)
const npmBom: Bom = JSON.parse(
  execFileSync('npm', ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    stdio: ['ignore', 'pipe', 'ignore'],
  }),
)
const components = npmBom.components.filter((one) => shipped.has(`${one.name}@${one.version}`)).map(complete)
const refs = new Set([npmBom.metadata.component['bom-ref'], ...components.map((one) => one['bom-ref'])])
const bom = {
  ...npmBom,
  // npm names it after the folder.
  metadata: { ...npmBom.metadata, component: { ...npmBom.metadata.component, name, type: 'application' } },
  components,
  dependencies: npmBom.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((on) => refs.has(on)) })),
}
writeFileSync(values.to, `${JSON.stringify(bom, null, 2)}\n`)
console.log(`${components.length} packages in ${values.to}`)

/** A development dependency that is built into the page. */
function complete({ properties, ...component }: Component): Component {
  const licence = licenceOf(shipped.get(`${component.name}@${component.version}`)!)
  const known = component.licenses?.length ? component.licenses : [{ license: { id: licence } }]
  const otherProperties = properties?.filter((one) => one.name !== 'cdx:npm:package:development')
  return { ...component, scope: 'required', licenses: known, properties: otherProperties }
}
