import fs, { fstatSync, readdirSync, statSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join, relative } from 'node:path'
import type { NodeFS } from '@electric-sql/pglite/nodefs'

/** An operation of the engine on its folder. Paths are relative; a file keeps its number when renamed. */
export type Op =
  | { kind: 'create'; path: string; ino: number }
  | { kind: 'mkdir' | 'rmdir' | 'unlink'; path: string }
  | { kind: 'rename'; path: string; to: string }
  | { kind: 'size'; ino: number; size: number }
  | { kind: 'write'; ino: number; at: number; bytes: Uint8Array }
  /** Of a file, by its number, or else of the folder `path`. */
  | { kind: 'sync'; ino?: number; path: string }

export interface Journal {
  /** The previously existing files, by number. */
  before: Map<number, string>
  ops: Op[]
  /** The listener is closed. */
  close(): void
}

interface Node {
  parent: Node
  name: string
}
interface Stream {
  nfd: number
  node: Node
}
type Attributes = { size?: number }

/** The methods of Emscripten's node file system that write; it has no types. */
interface NodeFileSystem {
  realPath(node: Node): string
  node_ops: {
    mknod(parent: Node, name: string, mode: number, dev: number): Node
    rename(node: Node, folder: Node, name: string): void
    unlink(parent: Node, name: string): void
    rmdir(parent: Node, name: string): void
    setattr(node: Node, attributes: Attributes): void
    symlink(parent: Node, name: string, target: string): void
  }
  stream_ops: {
    setattr(stream: Stream, attributes: Attributes): void
    write(stream: Stream, from: Int8Array, offset: number, length: number, position: number): number
  }
}

/** Records all operations of a file system on its folder. A sync counts only when it reaches the operating system. */
export function recordJournal(files: NodeFS, folder: string): Journal {
  const folders = new Map<number, string>()
  const ops: Op[] = []
  const init = files.init.bind(files)
  files.init = async (pg, options) => {
    const result = await init(pg, options)
    result.emscriptenOpts.preRun?.push((module: { FS: { filesystems: { NODEFS: NodeFileSystem } } }) => {
      listen(module.FS.filesystems.NODEFS, folder, (op) => {
        if (op.kind === 'mkdir') folders.set(statSync(join(folder, op.path)).ino, op.path)
        ops.push(op)
      })
    })
    return result
  }
  const before = numbersIn(folder, folders)
  const close = listenToSyncs(statSync(folder).dev, (ino, isFile) => {
    if (isFile) ops.push({ kind: 'sync', ino, path: '' })
    else if (folders.has(ino)) ops.push({ kind: 'sync', path: folders.get(ino)! })
  })
  return { before, ops, close }
}

function numbersIn(folder: string, folders: Map<number, string>): Map<number, string> {
  const files = new Map<number, string>()
  folders.set(statSync(folder).ino, '.')
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    const place = entry.isFile() ? files : folders
    place.set(statSync(path).ino, relative(folder, path))
  }
  return files
}

function listenToSyncs(device: number, onOperation: (ino: number, isFile: boolean) => void): () => void {
  const { fsyncSync } = fs
  const exchange = (by: typeof fsyncSync) => {
    fs.fsyncSync = by
    syncBuiltinESMExports()
  }
  exchange((descriptor) => {
    fsyncSync(descriptor)
    const stat = fstatSync(descriptor)
    if (stat.dev === device) onOperation(stat.ino, stat.isFile())
  })
  return () => exchange(fsyncSync)
}

function listen(files: NodeFileSystem, folder: string, onOperation: (op: Op) => void): void {
  const place = (node: Node) => relative(folder, files.realPath(node))
  const inFolder = (parent: Node, name: string) => join(place(parent), name)
  const numberOf = (path: string) => statSync(join(folder, path)).ino
  listenToNames(files, { place, inFolder, numberOf, onOperation })
  listenToContents(files, onOperation)
}

interface Listener {
  place(node: Node): string
  inFolder(parent: Node, name: string): string
  numberOf(path: string): number
  onOperation(op: Op): void
}

function listenToNames(
  { node_ops: ops }: NodeFileSystem,
  { place, inFolder, numberOf, onOperation }: Listener,
): void {
  const { mknod, rename, unlink, rmdir, setattr } = ops
  ops.mknod = (parent, name, mode, dev) => {
    const node = mknod(parent, name, mode, dev)
    const path = inFolder(parent, name)
    const isFolder = (mode & 0o170000) === 0o040000
    onOperation(isFolder ? { kind: 'mkdir', path } : { kind: 'create', path, ino: numberOf(path) })
    return node
  }
  ops.rename = (node, parent, name) => {
    const path = place(node)
    rename(node, parent, name)
    onOperation({ kind: 'rename', path, to: inFolder(parent, name) })
  }
  ops.unlink = (parent, name) => {
    unlink(parent, name)
    onOperation({ kind: 'unlink', path: inFolder(parent, name) })
  }
  ops.rmdir = (parent, name) => {
    rmdir(parent, name)
    onOperation({ kind: 'rmdir', path: inFolder(parent, name) })
  }
  ops.setattr = (node, attributes) => {
    setattr(node, attributes)
    if (attributes.size !== undefined)
      onOperation({ kind: 'size', ino: numberOf(place(node)), size: attributes.size })
  }
  ops.symlink = () => {
    throw new Error('The model of the disk has no links')
  }
}

function listenToContents({ stream_ops: ops }: NodeFileSystem, onOperation: Listener['onOperation']): void {
  const { write, setattr } = ops
  ops.write = (stream, from, offset, length, position) => {
    const written = write(stream, from, offset, length, position)
    const bytes = new Uint8Array(from.subarray(offset, offset + written))
    onOperation({ kind: 'write', ino: fstatSync(stream.nfd).ino, at: position, bytes })
    return written
  }
  ops.setattr = (stream, attributes) => {
    setattr(stream, attributes)
    if (attributes.size !== undefined)
      onOperation({ kind: 'size', ino: fstatSync(stream.nfd).ino, size: attributes.size })
  }
}
