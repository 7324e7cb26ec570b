import { chmodSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { newPlace } from '../test/database.ts'
import { sampleOf } from '../test/endurance.ts'
import { startServer } from '../test/server-process.ts'

/** A program `systemd-notify` on the path of the server, which writes down what it is told and how. */
function standIn(dataDir: string) {
  const folder = mkdtempSync(join(dataDir, 'stand-in-'))
  const told = join(folder, 'told')
  writeFileSync(told, '')
  const program = join(folder, 'systemd-notify')
  writeFileSync(program, `#!/bin/sh\necho "$NOTIFY_SOCKET $*" >> '${told}'\n`)
  chmodSync(program, 0o755)
  return {
    path: `${folder}:${process.env.PATH}`,
    told: () => readFileSync(told, 'utf8').split('\n').filter(Boolean),
  }
}

it('a server in a unit of systemd says that it is ready, that it lives, and that it stops', async () => {
  const place = await newPlace()
  const { path, told } = standIn(place.dataDir)
  const unit = { PATH: path, NOTIFY_SOCKET: '/run/of-the-unit', WATCHDOG_USEC: '300000' }
  const server = await startServer(place, unit)
  await vi.waitUntil(() => told().filter((line) => line.endsWith(' WATCHDOG=1')).length >= 3, {
    timeout: 90_000,
  })
  expect(await server.end('SIGTERM')).toBe(0)
  const lines = told()
  expect(new Set(lines)).toEqual(
    new Set(['READY=1', 'WATCHDOG=1', 'STOPPING=1'].map((state) => `/run/of-the-unit ${state}`)),
  )
  expect(lines.filter((line) => line.endsWith('READY=1'))).toHaveLength(1)
  expect(lines.filter((line) => line.endsWith('STOPPING=1'))).toHaveLength(1)
})

const OTHERS = [
  [
    'that has no watchdog says nothing of its life',
    { NOTIFY_SOCKET: '/run/of-the-unit' },
    ['READY=1', 'STOPPING=1'],
  ],
  [
    'whose watchdog is for another process says nothing of its life',
    { NOTIFY_SOCKET: '/run/of-the-unit', WATCHDOG_USEC: '1000', WATCHDOG_PID: '1' },
    ['READY=1', 'STOPPING=1'],
  ],
  ['outside of a unit starts no program of systemd', { WATCHDOG_USEC: '1000' }, []],
] as const

it.each(sampleOf(OTHERS, 1))('a server %s', async (_, unit, states) => {
  const place = await newPlace()
  const { path, told } = standIn(place.dataDir)
  const server = await startServer(place, { NOTIFY_SOCKET: '', ...unit, PATH: path })
  expect(await server.end('SIGTERM')).toBe(0)
  await vi.waitUntil(() => told().length >= states.length, { timeout: 90_000 })
  expect(
    told()
      .map((line) => line.split(' ').at(-1))
      .sort(),
  ).toEqual(states.toSorted())
})
