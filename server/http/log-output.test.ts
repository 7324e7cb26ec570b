import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { LogOutput } from './log-output.ts'

/** A reader that reads only on command. */
function slowReader() {
  const given: { text: string; done: (error: NodeJS.ErrnoException | null, written: number) => void }[] = []
  const output = new LogOutput((bytes, done) => given.push({ text: String(bytes), done }))
  return { output, given }
}

describe('LogOutput', () => {
  it('LogOutput writes lines in order and completes a partial write', () => {
    const { output, given } = slowReader()
    for (const line of ['one\n', 'two\n', 'three\n']) output.write(line)
    given[0]!.done(null, 1)
    given[1]!.done(null, 3)
    expect(given.map(({ text }) => text)).toEqual(['one\n', 'ne\n', 'two\nthree\n'])
  })

  it('LogOutput drops lines that cannot be written and continues with later ones', () => {
    const { output, given } = slowReader()
    output.write('lost\n')
    given[0]!.done(Object.assign(new Error('no space left'), { code: 'ENOSPC' }), 0)
    output.write('written\n')
    expect(given.map(({ text }) => text)).toEqual(['lost\n', 'written\n'])
  })

  it('LogOutput buffers at most a megabyte for a blocked reader', () => {
    const { output, given } = slowReader()
    for (let n = 0; n < 5_000; n += 1) output.write('x'.repeat(1_024))
    given[0]!.done(null, 1_024)
    expect(given[1]!.text).toHaveLength(1024 ** 2)
  })
})

describe('a process whose log cannot be written', () => {
  const WRITER = join(import.meta.dirname, '../../test/write-log.ts')

  async function logTwice(writer: ChildProcess): Promise<[code: number | null, signal: string | null]> {
    await once(writer, 'message')
    for (const _ of [1, 2]) {
      writer.send('log')
      expect((await once(writer, 'message'))[0]).toBe('logged')
    }
    writer.disconnect()
    return (await once(writer, 'exit')) as [number | null, string | null]
  }

  it.skipIf(process.platform !== 'linux')(
    'a process whose log cannot be written continues and exits when the disk is full',
    async () => {
      const full = openSync('/dev/full', 'w')
      const writer = fork(WRITER, { execArgv: [], stdio: ['ignore', full, 'inherit', 'ipc'] })
      closeSync(full)
      expect(await logTwice(writer)).toEqual([0, null])
    },
  )

  it('a process whose log cannot be written continues and exits when the reader has closed', async () => {
    const writer = fork(WRITER, { execArgv: [], stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
    writer.stdout!.destroy()
    expect(await logTwice(writer)).toEqual([0, null])
  })
})
