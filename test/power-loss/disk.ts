import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Journal, Op } from './journal.ts'
import { between } from './random.ts'

/** The effect of a power cut on unsynced names (new, renamed and removed files, sizes): */
export const NAMES = ['at-once', 'in-order', 'by-folder'] as const
export type Names = (typeof NAMES)[number]

export interface Cut {
  /** The number of requested operations at the power cut. */
  at: number
  names: Names
  /** The fraction of unsynced data that the disk had written: 0 to 1. */
  written: number
  random: () => number
}

/** A disk writes these whole or not at all. */
const SECTOR = 512

type NameOp = Extract<Op, { kind: 'create' | 'mkdir' | 'rmdir' | 'unlink' | 'rename' | 'size' }>
const isName = (op: Op): op is NameOp => op.kind !== 'write' && op.kind !== 'sync'

/** Writes the remaining state of the folder `base` to `to`, after the journal's first operations and a power cut. */
export function writeRemains(base: string, journal: Journal, cut: Cut, to: string): void {
  cpSync(base, to, { recursive: true })
  const ops = journal.ops.slice(0, cut.at)
  const isNameStored = createNameFilter(ops, cut)
  const disk = new Disk(base, journal.before)
  const files = filesOf(ops, journal.before)
  const storedWrites = new Map<number, StoredSectors>()
  for (const writesOfFile of byFile(ops, files).values()) chooseWrites(writesOfFile, cut, storedWrites)
  for (const [at, op] of ops.entries()) {
    if (isName(op)) disk.change(op, files[at], isNameStored(at))
    if (op.kind === 'write') disk.write(files[at]!, op, storedWrites.get(at)!, cut.random() < 0.5)
  }
  disk.flush(to)
}

/** File numbers are reused: maps the file of each operation to a unique number. */
function filesOf(ops: readonly Op[], before: Journal['before']): (number | undefined)[] {
  const now = new Map([...before.keys()].map((ino) => [ino, ino]))
  let createdCount = 0
  return ops.map((op) => {
    if (!('ino' in op) || op.ino === undefined) return undefined
    if (op.kind === 'create') now.set(op.ino, --createdCount)
    const file = now.get(op.ino)
    if (file === undefined) throw new Error(`A file that was not created: ${JSON.stringify(op.kind)}`)
    return file
  })
}

/** Which changes of names the disk has, by their place in the journal. */
function createNameFilter(ops: readonly Op[], { names, random }: Cut): (at: number) => boolean {
  if (names === 'at-once') return () => true
  const folderOf = (op: Op) => (names === 'in-order' || !('path' in op) ? '' : dirname(op.path))
  const last = new Map<string, number>()
  for (const [at, op] of ops.entries()) {
    if (op.kind !== 'sync') continue
    if (names === 'in-order') last.set('', at)
    else if (op.ino === undefined) last.set(op.path, at)
  }
  const until = new Map<string, number>()
  return (at) => {
    const op = ops[at]!
    // A file's own sync keeps its size.
    if (names === 'by-folder' && op.kind === 'size') return true
    const folder = folderOf(op)
    if (!until.has(folder)) until.set(folder, between(random, (last.get(folder) ?? -1) + 1, ops.length))
    return at < until.get(folder)!
  }
}

/** The sectors of a write that are on the disk; `all` after a sync. */
type StoredSectors = 'all' | ((sector: number) => boolean)

/**
 * Decides for all writes to a file: those before its last sync are stored, and of the others, sector by sector, a
 * prefix, since the write-back of a page includes all earlier writes.
 */
function chooseWrites(
  writesOfFile: readonly Placed[],
  { at: end, written, random }: Cut,
  stored: Map<number, StoredSectors>,
) {
  const synced = writesOfFile.findLast(({ op }) => op.kind === 'sync')?.at ?? -1
  const writes = writesOfFile.filter(({ op }) => op.kind === 'write').map(({ at }) => at)
  const unsynced = writes.filter((at) => at > synced)
  const until = new Map<number, number>()
  const lastOf = (sector: number) => {
    const known = until.get(sector)
    if (known !== undefined) return known
    const when = random() < written ? random() * 2 : -1
    // Half of the unsynced writes happen after the last change.
    const last = when < 0 ? 0 : when > 1 ? end : (unsynced[Math.floor(when * unsynced.length)] ?? end)
    until.set(sector, last)
    return last
  }
  for (const at of writes) stored.set(at, at < synced ? 'all' : (sector) => at < lastOf(sector))
}

interface Placed {
  op: Op
  at: number
}

/** The operations on each file. */
function byFile(ops: readonly Op[], files: readonly (number | undefined)[]): Map<number, Placed[]> {
  const found = new Map<number, Placed[]>()
  for (const [at, op] of ops.entries()) {
    const file = files[at]
    if (file === undefined) continue
    if (!found.has(file)) found.set(file, [])
    found.get(file)!.push({ op, at })
  }
  return found
}

/** Files by name and content, read from the old folder when something happens to them. */
class Disk {
  readonly #base: string
  readonly #names = new Map<string, number>()
  readonly #folders = new Map<string, boolean>()
  readonly #gone = new Set<string>()
  readonly #contents = new Map<number, Content>()
  readonly #touched = new Set<number>()
  readonly #before: Journal['before']

  constructor(base: string, before: Journal['before']) {
    this.#base = base
    this.#before = before
    for (const [ino, path] of before) this.#names.set(path, ino)
  }

  change(op: NameOp, file: number | undefined, stored: boolean): void {
    if (op.kind === 'create') this.#contents.set(file!, { bytes: Buffer.alloc(0), size: 0 })
    if (!stored) return
    if (op.kind === 'size') this.#resize(file!, op.size)
    else if (op.kind === 'mkdir' || op.kind === 'rmdir') this.#folders.set(op.path, op.kind === 'mkdir')
    else if (op.kind === 'create') this.#name(op.path, file!)
    else if (op.kind === 'rename') this.#rename(op.path, op.to)
    else this.#unname(op.path)
  }

  write(
    file: number,
    { at, bytes }: Extract<Op, { kind: 'write' }>,
    stored: StoredSectors,
    grows: boolean,
  ): void {
    const end = at + bytes.length
    this.#touched.add(file)
    // The size may be there before the bytes: zeros.
    if (grows || stored === 'all') this.#grow(file, end)
    if (stored === 'all') {
      this.#content(file).bytes.set(bytes, at)
      return
    }
    for (let from = at, to = at; from < end; from = to) {
      const sector = Math.floor(from / SECTOR)
      to = Math.min(end, (sector + 1) * SECTOR)
      if (!stored(sector)) continue
      this.#grow(file, to)
      this.#content(file).bytes.set(bytes.subarray(from - at, to - at), from)
    }
  }

  flush(to: string): void {
    for (const [path, stands] of this.#folders) if (stands) mkdirSync(join(to, path), { recursive: true })
    for (const path of this.#gone) if (!this.#names.has(path)) rmSync(join(to, path), { force: true })
    for (const [path, file] of this.#names) {
      if (!this.#touched.has(file) && this.#before.get(file) === path) continue
      // Its folder may never have been synced to the disk.
      if (!existsSync(dirname(join(to, path)))) continue
      const { bytes, size } = this.#content(file)
      writeFileSync(join(to, path), bytes.subarray(0, size))
    }
    for (const [path, stands] of this.#folders)
      if (!stands) rmSync(join(to, path), { recursive: true, force: true })
  }

  #name(path: string, file: number): void {
    this.#names.set(path, file)
    this.#touched.add(file)
  }

  #unname(path: string): void {
    this.#names.delete(path)
    this.#gone.add(path)
  }

  #rename(path: string, to: string): void {
    const file = this.#names.get(path)
    if (file === undefined) return
    this.#unname(path)
    this.#name(to, file)
  }

  #content(file: number): Content {
    const known = this.#contents.get(file)
    if (known) return known
    const bytes = readFileSync(join(this.#base, this.#before.get(file)!))
    const read = { bytes, size: bytes.length }
    this.#contents.set(file, read)
    return read
  }

  #grow(file: number, size: number): void {
    const content = this.#content(file)
    if (size <= content.size) return
    if (size > content.bytes.length) {
      const enlarged = Buffer.alloc(size * 2)
      content.bytes.copy(enlarged, 0, 0, content.size)
      content.bytes = enlarged
    }
    content.size = size
  }

  #resize(file: number, size: number): void {
    this.#grow(file, size)
    const content = this.#content(file)
    content.bytes.fill(0, size, content.size)
    content.size = size
    this.#touched.add(file)
  }
}

/** Allocated space after the end may contain zeros. */
interface Content {
  bytes: Buffer
  size: number
}
