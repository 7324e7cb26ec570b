import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import binaries from './node-binaries.json' with { type: 'json' }
import { run } from './run.ts'

export type Cpu = 'x64' | 'arm64'

/**
 * Puts Node with its licence into the folder `node` of a release. The package `node` fetches the package of a platform
 * itself, without the lock file; `node-binaries.json` has the hashes of these packages.
 */
export function addNode(release: string, cpu: Cpu): void {
  const folder = mkdtempSync(join(tmpdir(), 'sportello-node-'))
  try {
    const name = `node-linux-${cpu}`
    run(folder, 'npm', 'pack', '--silent', `${name}@${binaries.version}`)
    const archive = join(folder, `${name}-${binaries.version}.tgz`)
    const found = `sha512-${createHash('sha512').update(readFileSync(archive)).digest('base64')}`
    if (found !== binaries[cpu])
      throw new Error(`${name}@${binaries.version} has the hash ${found}, not ${binaries[cpu]}`)
    run(folder, 'tar', '-xzf', archive, 'package/bin/node', 'package/LICENSE')
    mkdirSync(join(release, 'node/bin'), { recursive: true })
    cpSync(join(folder, 'package/bin/node'), join(release, 'node/bin/node'))
    cpSync(join(folder, 'package/LICENSE'), join(release, 'node/LICENSE'))
  } finally {
    rmSync(folder, { recursive: true })
  }
}
