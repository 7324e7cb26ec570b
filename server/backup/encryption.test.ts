import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readArchive, writeArchive } from './archive.ts'
import { fromFile, toNewFile } from './archive-file.ts'
import { DamagedArchive, ForeignKey } from './encryption.ts'

const folder = await mkdtemp(join(tmpdir(), 'sportello-archive-'))
afterAll(() => rm(folder, { recursive: true }))

const key = randomBytes(32)
const HEADER = 'sportello backup 2\n'.length + 48
const CHUNK = 65_536 + 16
const part = (number: number) => randomBytes(50_000).fill(number, 0, 8)
const ENTRIES = [...Array(6).keys()].map((number) => [`files/${number}`, part(number)] as const)

let files = 0
async function write(entries: readonly (readonly [string, Uint8Array])[], secretKey = key): Promise<Buffer> {
  files += 1
  const path = join(folder, `${files}.backup`)
  const archive = writeArchive(toNewFile(path), secretKey)
  for (const [name, content] of entries) await archive.add(name, content)
  await archive.finish()
  return await readFile(path)
}

async function read(bytes: Uint8Array, secretKey = key): Promise<[string, string][]> {
  const path = join(folder, 'read.backup')
  await writeFile(path, bytes)
  const found: [string, string][] = []
  await readArchive(fromFile(path), secretKey, (name, content) => {
    found.push([name, content.toString('base64')])
  })
  return found
}

let encrypted: Buffer
let other: Buffer
beforeAll(async () => {
  encrypted = await write(ENTRIES)
  other = await write(ENTRIES)
})

const header = (file: Buffer) => file.subarray(0, HEADER)
const chunk = (file: Buffer, number: number) =>
  file.subarray(HEADER + number * CHUNK, HEADER + (number + 1) * CHUNK)
const rest = (file: Buffer, number: number) => file.subarray(HEADER + number * CHUNK)

it('an encrypted archive returns every entry as it was written', async () => {
  expect(await read(encrypted)).toEqual(ENTRIES.map(([name, content]) => [name, content.toString('base64')]))
  expect(await read(await write([]))).toEqual([])
  // Sizes at and around the boundary of a chunk.
  for (const size of [65_535, 65_536, 65_537, 131_072]) {
    const content = randomBytes(size)
    expect(await read(await write([['files/a', content]]))).toEqual([['files/a', content.toString('base64')]])
  }
})

it('an encrypted archive reveals nothing of its content', async () => {
  const fiscalCode = Buffer.from('RSSMRA85T10A562S')
  expect((await write([['tables/records/0.json', fiscalCode]])).includes(fiscalCode)).toBe(false)
})

it('an encrypted archive with one changed bit is refused at any position (G46)', async () => {
  const places = [
    0,
    HEADER - 49,
    HEADER - 1,
    HEADER,
    1_000,
    HEADER + CHUNK - 1,
    HEADER + CHUNK,
    encrypted.length - 1,
  ]
  for (const place of places) {
    const bytes = Buffer.from(encrypted)
    bytes[place]! ^= 1
    await expect(read(bytes), `bit at ${place}`).rejects.toThrow(/damaged|not a backup|another key/)
  }
})

it.each<[string, () => Uint8Array[]]>([
  ['cut after a chunk', () => [header(encrypted), chunk(encrypted, 0), chunk(encrypted, 1)]],
  ['cut inside of a chunk', () => [encrypted.subarray(0, encrypted.length - 9)]],
  ['cut after its header', () => [header(encrypted)]],
  ['cut inside of its header', () => [encrypted.subarray(0, 30)]],
  ['followed by more', () => [encrypted, Buffer.from('more')]],
  ['followed by its last chunk again', () => [encrypted, rest(encrypted, 4)]],
  ['without its first chunk', () => [header(encrypted), rest(encrypted, 1)]],
  [
    'with two chunks exchanged',
    () => [header(encrypted), chunk(encrypted, 1), chunk(encrypted, 0), rest(encrypted, 2)],
  ],
  ['with a chunk twice', () => [header(encrypted), chunk(encrypted, 0), rest(encrypted, 0)]],
  ['with a chunk of another archive', () => [header(encrypted), chunk(other, 0), rest(encrypted, 1)]],
  ['with the content of another archive', () => [header(encrypted), rest(other, 0)]],
  ['without content', () => []],
  ['of another program', () => [Buffer.from('something else, and longer than the header of a backup is')]],
])('an encrypted archive is refused when it is %s (G46)', async (_what, parts) => {
  await expect(read(Buffer.concat(parts()))).rejects.toThrow(DamagedArchive)
})

it('an archive that was rebuilt with a changed row under another key is refused (G59)', async () => {
  const forged = await write(
    [['tables/users/000000000.json', Buffer.from('[{"role":"admin"}]')]],
    randomBytes(32),
  )
  await expect(read(forged)).rejects.toThrow(ForeignKey)
  // With the mark of the right key it still does not decrypt.
  await expect(read(Buffer.concat([header(encrypted), rest(forged, 0)]))).rejects.toThrow(DamagedArchive)
})

it('an archive in the previous format, which carries no authentication, is refused (G59)', async () => {
  await expect(read(gzipSync(randomBytes(1_000)))).rejects.toThrow(/previous format/)
})
