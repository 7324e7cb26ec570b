import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseYaml } from '@redocly/openapi-core'
import { afterAll, describe, expect, it } from 'vitest'
import { readText } from '../test/imports.ts'

const ROOT = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'sportello-npm-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('the installation of the dependencies', () => {
  /** In a project without dependencies, which asks for a newer Node than any. */
  const install = (files: Record<string, object>) => {
    const place = mkdtempSync(join(folder, 'install-'))
    cpSync(join(ROOT, '.npmrc'), join(place, '.npmrc'))
    for (const [name, content] of Object.entries(files))
      writeFileSync(join(place, name), JSON.stringify(content))
    return spawnSync('npm', ['ci', '--offline'], { cwd: place, encoding: 'utf8' })
  }
  const manifest = { name: 'trial', version: '1.0.0', engines: { node: '>=99' } }
  const lock = { name: 'trial', version: '1.0.0', lockfileVersion: 3, packages: { '': manifest } }

  it('npm ci prints no warning about the Node of the machine, and still prints its errors', () => {
    const whole = install({ 'package.json': manifest, 'package-lock.json': lock })
    expect(whole.status).toBe(0)
    // Node itself may deprecate what the npm of a distribution calls.
    expect(whole.stderr).not.toMatch(/^npm /m)
    const broken = install({ 'package.json': manifest })
    expect(broken.status).not.toBe(0)
    expect(broken.stderr).toContain('npm error code EUSAGE')
  })
})

it('the check of the repository runs exactly .ci/run, with the rights to read and pinned actions', () => {
  const check = parseYaml(readText('.github/workflows/check.yml')) as {
    permissions: unknown
    jobs: Record<string, { steps: { run?: string; uses?: string }[] }>
  }
  const steps = Object.values(check.jobs).flatMap((job) => job.steps)
  expect(steps.flatMap(({ run }) => run ?? [])).toEqual(['.ci/run'])
  expect(steps.flatMap(({ uses }) => uses ?? []).filter((uses) => !/@[0-9a-f]{40}$/.test(uses))).toEqual([])
  expect(check.permissions).toEqual({ contents: 'read' })
})
