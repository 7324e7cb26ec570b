import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { findVite, PAGE_FOLDER } from '../server/checks/page-sources.ts'
import { buildAndSwap } from '../server/commands/build-page.ts'
import { type Lock, libraryPackages } from './make-sbom/shipped.ts'
import { addNode, type Cpu } from './release/add-node.ts'
import { addPackages } from './release/add-packages.ts'
import { bundleServer } from './release/bundle-server.ts'
import { fillVersion } from './release/fill-version.ts'
import { writeNotices } from './release/notices.ts'
import { run } from './release/run.ts'
import { listShippedFiles } from './release/shipped-files.ts'

// Builds what an organisation installs: `npm run release -- --to FOLDER --cpu x64`. For each processor one archive, which
// starts without npm and without a network, and beside them the bill of materials and the checksums. Fetches packages.

const ROOT = join(import.meta.dirname, '..')
const CPUS: readonly Cpu[] = ['x64', 'arm64']
const SBOM = 'sbom.cdx.json'

const { values } = parseArgs({
  options: { to: { type: 'string', default: 'release' }, cpu: { type: 'string', multiple: true } },
})
const cpus = CPUS.filter((cpu) => values.cpu?.includes(cpu) ?? true)
const to = resolve(values.to)
const manifest = readJson('package.json')
const name = `sportello-${manifest.version}`

buildPage()
rmSync(to, { recursive: true, force: true })
mkdirSync(to, { recursive: true })
const common = mkdtempSync(join(tmpdir(), 'sportello-release-'))
try {
  const sbom = `${name}.${SBOM.slice('sbom.'.length)}`
  writeCommonFiles(common)
  cpSync(join(common, SBOM), join(to, sbom))
  const archives: string[] = []
  for (const cpu of cpus) archives.push(await writeArchive(cpu))
  const sums = [...archives, sbom].map((file) => `${sha256Of(join(to, file))}  ${file}\n`)
  writeFileSync(join(to, 'SHA256SUMS'), sums.join(''))
} finally {
  rmSync(common, { recursive: true })
}

function buildPage(): void {
  const vite = findVite()
  const failure = vite ? buildAndSwap(vite) : 'Vite is missing: install the development dependencies'
  if (failure !== undefined) throw new Error(failure)
}

/** Everything that does not depend on the processor. */
function writeCommonFiles(folder: string): void {
  for (const path of listShippedFiles()) cpSync(join(ROOT, path), join(folder, path))
  cpSync(join(ROOT, 'packaging'), folder, { recursive: true })
  const compose = join(folder, 'compose.yaml')
  writeFileSync(compose, fillVersion(readFileSync(compose, 'utf8'), manifest.version))
  cpSync(PAGE_FOLDER, join(folder, 'dist'), { recursive: true })
  // Without scripts and dependencies: nothing is installed or built where a release runs.
  const { version, description, license, type, imports } = manifest
  const own = { name: manifest.name, version, description, license, private: true, type, imports }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(own, null, 2)}\n`)
  run(ROOT, process.execPath, 'scripts/make-sbom.ts', '--to', join(folder, SBOM))
  const lock: Lock = readJson('package-lock.json')
  writeFileSync(join(folder, 'NOTICES.txt'), writeNotices(libraryPackages(lock, manifest.dependencies)))
}

/** Writes the archive of one processor, with the owner and times of none but the commit. Returns its name. */
async function writeArchive(cpu: Cpu): Promise<string> {
  const stage = mkdtempSync(join(tmpdir(), 'sportello-release-'))
  try {
    const folder = join(stage, name)
    cpSync(common, folder, { recursive: true })
    addNode(folder, cpu)
    addPackages(folder, cpu)
    await bundleServer(folder)
    const file = `${name}-linux-${cpu}.tar.gz`
    const time = run(ROOT, 'git', 'log', '-1', '--format=%ct').trim()
    const same = ['--sort=name', `--mtime=@${time}`, '--owner=0', '--group=0', '--numeric-owner']
    const archive = join(stage, 'archive.tar')
    run(stage, 'tar', ...same, '--mode=u+rw,go=rX', '--format=gnu', '-cf', archive, name)
    run(stage, 'gzip', '-9n', archive)
    cpSync(`${archive}.gz`, join(to, file))
    console.log(`${file}: ${(statSync(join(to, file)).size / 1e6).toFixed(1)} MB`)
    return file
  } finally {
    rmSync(stage, { recursive: true })
  }
}

function sha256Of(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}

function readJson(file: string) {
  return JSON.parse(readFileSync(join(ROOT, file), 'utf8'))
}
