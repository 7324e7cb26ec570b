import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { UploadSpool } from './upload-spool.ts'

let folder: string
let spool: UploadSpool
const never = new AbortController().signal
const names = () => readdir(join(folder, 'spool'))
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spool-'))
  spool = new UploadSpool(folder)
  spool.prepare()
})
afterEach(() => rm(folder, { recursive: true }))

it('UploadSpool stores a file without a name, so that nothing survives the process', async () => {
  const stream = new PassThrough()
  const received = spool.receive(stream, never)
  stream.write('first ')
  stream.end('second')
  const file = await received
  expect(await names()).toEqual([])
  expect(String(await file.read())).toBe('first second')
  await file.close()
  await expect(file.read()).rejects.toThrow()
})

it('UploadSpool rejects with the failure of a stream that breaks and keeps nothing of it', async () => {
  const broken = Readable.from(
    (async function* () {
      yield 'begun'
      throw new Error('cut off')
    })(),
  )
  await expect(spool.receive(broken, never)).rejects.toThrow('cut off')
  expect(await names()).toEqual([])
})

it('UploadSpool stops when the time is over', async () => {
  const late = new AbortController()
  const received = spool.receive(new PassThrough(), late.signal)
  late.abort()
  await expect(received).rejects.toThrow('aborted')
})

it('UploadSpool removes leftovers of a crash at the start, and not files of another process', async () => {
  await mkdir(join(folder, 'spool'), { recursive: true })
  for (const name of ['left', 'opening']) await writeFile(join(folder, 'spool', name), '')
  const long = new Date(Date.now() - 3_600_000)
  await utimes(join(folder, 'spool', 'left'), long, long)
  new UploadSpool(folder).prepare()
  expect(await names()).toEqual(['opening'])
})
