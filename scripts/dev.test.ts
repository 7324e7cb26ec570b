import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, it, onTestFinished } from 'vitest'
import { authenticate } from '../shared/api/login.ts'
import { API_PREFIX } from '../shared/api-prefix-and-headers.ts'
import { PREPARING } from '../shared/preparing.ts'
import { ENDURANCE } from '../test/endurance.ts'
import { listProcesses } from '../test/processes.ts'
import { within } from '../test/within.ts'

const ROOT = resolve(import.meta.dirname, '..')

const processesOf = (pgid: number) => listProcesses().filter((one) => one.group === pgid)

/** Returns a function that waits until the output has a text, and fails when the command ends before. */
function outputOf(npm: ChildProcessByStdio<null, Readable, Readable>): (pattern: RegExp) => Promise<string> {
  let output = ''
  npm.stdout.on('data', (chunk: Buffer) => {
    output += chunk
  })
  const errors = text(npm.stderr)
  return async (pattern) => {
    for (;;) {
      const found = pattern.exec(output)
      if (found) return found[1] ?? found[0]
      if (npm.exitCode !== null) throw new Error(`${output}\n${await errors}`)
      await within(`a line like ${pattern}`, Promise.race([once(npm.stdout, 'data'), once(npm, 'exit')]))
    }
  }
}

it.runIf(ENDURANCE)(
  'npm run dev serves page and server at one address, restarts the server after a saved file, and leaves no process behind',
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'sportello-dev-'))
    // A separate process group, as a terminal creates for each command.
    const npm = spawn('npm', ['run', 'dev'], {
      cwd: ROOT,
      detached: true,
      env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', PORT: '0', LOG_LEVEL: 'silent' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const group = npm.pid!
    onTestFinished(() => {
      if (processesOf(group).length > 0) process.kill(-group, 'SIGKILL')
      rmSync(dataDir, { recursive: true, force: true })
    })
    const waitForOutput = outputOf(npm)
    const address = await waitForOutput(/^Sportello: (\S+)\n[\s\S]*Ctrl\+C/m)
    const read = async (path: string) => await (await fetch(`${address}${path}`)).text()
    const portal = await fetch(address)
    expect(portal.headers.get('content-security-policy')).toMatch(
      /script-src 'self' 'nonce-[^']+';.*trusted-types /,
    )
    const html = await portal.text()
    expect(html).toContain('/web/main.tsx')
    expect(html).toContain(`<meta name="${PREPARING}"`)
    expect(await read('/firma/abc')).toContain('/web/app/customer.tsx')
    expect(await read('/package.json')).toContain('not-found')
    await waitForOutput(/^The demonstration is ready\.$/m)
    expect(await read('/')).not.toContain(`name="${PREPARING}"`)
    const login = await fetch(`${address}${API_PREFIX}${authenticate.path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
        origin: 'http://evil.localhost',
      },
      body: JSON.stringify({ login: 'admin', password: 'Sportello-2026' }),
    })
    expect(login.headers.getSetCookie().join()).toContain('HttpOnly; SameSite=Strict')
    expect(login.headers.get('access-control-allow-origin')).toBeNull()

    utimesSync(join(ROOT, 'server/routes.ts'), new Date(), new Date())
    await waitForOutput(/^Server restarted in \d+ ms: server\/routes\.ts was saved$/m)
    expect(await read('/health/ready')).toContain('"ok":true')

    process.kill(-group, 'SIGINT')
    // The output closes when the last process that writes to it has ended.
    await within('the end of npm run dev', once(npm, 'close'))
    expect(processesOf(group)).toEqual([])
    // A database that was closed has no lock file.
    expect(existsSync(join(dataDir, 'db.lock'))).toBe(false)
  },
)
