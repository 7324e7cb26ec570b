import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { projectFiles, readText } from '../test/imports.ts'
import { licenceOf } from './make-sbom/licences.ts'
import { type Lock, libraryPackages } from './make-sbom/shipped.ts'
import { bundleServer } from './release/bundle-server.ts'
import { writeNotices } from './release/notices.ts'
import { listShippedFiles, productPrograms } from './release/shipped-files.ts'

const ROOT = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'sportello-release-'))
beforeAll(() => {
  for (const path of files) cpSync(join(ROOT, path), join(folder, path))
  cpSync(join(ROOT, 'packaging'), folder, { recursive: true })
  cpSync(join(ROOT, 'package.json'), join(folder, 'package.json'))
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
})
afterAll(() => rmSync(folder, { recursive: true }))
const { version, devDependencies, dependencies } = JSON.parse(readText('package.json'))
const files = listShippedFiles()
const run = (...args: string[]) =>
  execFileSync(process.execPath, [join(folder, 'server/sportello.mjs'), ...args], {
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: join(folder, 'data') },
  })

describe('the files of a release', () => {
  it('a release contains the programs of the product, its migrations, patches and manuals', () => {
    const migrations = projectFiles().filter((path) => /^server\/db\/migrations\/.*\.sql$/.test(path))
    expect(files).toEqual(expect.arrayContaining([...productPrograms(), ...migrations]))
    expect(files).toEqual(
      expect.arrayContaining([
        'CHANGELOG.md',
        'SECURITY.md',
        'docs/install.md',
        'ops/alerts.yaml',
        'server/start.ts',
      ]),
    )
    expect(files.some((path) => path.startsWith('patches/'))).toBe(true)
  })

  it('a release contains no test, no fixture of a test, and no source of the page, the tools and the benches', () => {
    expect(files.filter((path) => /\.test\.tsx?$|^(?:web|test|e2e|scripts|bench)\//.test(path))).toEqual([])
    // The demonstration shows the contracts of these samples.
    const samples = /^contract\/fixtures\/[\w-]+\.ts$/
    expect(files.filter((path) => path.includes('/fixtures/') && !samples.test(path))).toEqual([])
  })

  it('the files of a release are enough for every command, and name themselves by the program of the release', () => {
    expect(run('--version')).toBe(`${version}\n`)
    expect(run('help')).toContain('Usage: sportello <command>')
    expect(run('doctor', '--help')).not.toContain('npm run')
  })

  it('the server of a release in one file finds its files, and no package in it looks for files beside its code', async () => {
    await bundleServer(folder)
    const bundled = readFileSync(join(folder, 'server', 'bundled', 'cli.mjs'), 'utf8')
    const places = bundled.split('\n').filter((line) => /\b__dirname\b|\bimport\.meta\./.test(line))
    const [moved, others] = [true, false].map((isMoved) =>
      places.filter((line) => line.includes('.replace(/server.bundled') === isMoved),
    )
    expect(moved!.length).toBeGreaterThan(5)
    // The line of the bundler by which packages load modules of Node.
    expect(others).toEqual([expect.stringMatching(/^var __require = .*createRequire\(import\.meta\.url\)/)])
    // The account of the embedded database reads its folder there.
    chmodSync(folder, 0o755)
    const migrated = run('migrate')
    expect(migrated).toContain(basename(files.findLast((path) => path.endsWith('.sql'))!))
  })
})

describe('the packages of a release', () => {
  it('the hashes of Node are those of the version that runs the tests', () => {
    const binaries = JSON.parse(readText('scripts/release/node-binaries.json'))
    expect(binaries.version).toBe(devDependencies.node)
    expect(process.version).toBe(`v${binaries.version}`)
    expect(binaries).toMatchObject({
      x64: expect.stringMatching(/^sha512-/),
      arm64: expect.stringMatching(/^sha512-/),
    })
  })

  it('the notices name each library of a release with its licence', () => {
    const lock: Lock = JSON.parse(readText('package-lock.json'))
    const libraries = libraryPackages(lock, dependencies)
    const notices = writeNotices(libraries)
    const installed = libraries.filter(({ optional }) => !optional)
    expect(
      installed.filter((one) => !notices.includes(`${one.name} ${one.version} — ${licenceOf(one)}`)),
    ).toEqual([])
    expect(notices).toContain('Copyright (c) 2014 Josh Wolfe')
  })
})

it('the changelog begins with the version of package.json', () => {
  expect(/^## (.+)$/m.exec(readText('CHANGELOG.md'))?.[1]).toBe(version)
})
