import { closeSync, fsyncSync, openSync } from 'node:fs'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { releaseReserve, reserveFileOf } from '../../disk-space/reserve.ts'

/** The patched parts of Emscripten's node file system, which has no types. */
interface NodeFileSystem {
  realPath(node: FileNode): string
  node_ops: { mknod: (parent: FileNode, name: string, ...rest: unknown[]) => unknown }
  stream_ops: { fsync?: (stream: { nfd?: number; node: FileNode }) => number; write: Write }
}
type Write = (stream: unknown, buffer: unknown, offset: number, length: number, position: number) => number
interface FileNode {
  parent: FileNode
}
interface WasmModule {
  NODEFS?: NodeFileSystem
  FS: {
    filesystems: { NODEFS: NodeFileSystem }
    lookupNode(parent: FileNode, name: string): FileNode
    destroyNode(node: FileNode): void
  }
}

/** The number of fsync calls. */
export const syncs = { count: 0 }

/** `ENOSPC` and `EDQUOT` as Emscripten numbers them. */
const DISK_FULL = new Set([51, 19])
const isDiskFull = (error: unknown) => DISK_FULL.has((error as { errno?: number }).errno ?? 0)

/**
 * The folder file system with a working fsync. The original has none, so PostgreSQL's commits would stay in the
 * operating system's memory and a power cut could lose or corrupt the database. On a full disk it uses the space of the
 * reserve file, since PostgreSQL exits when it cannot write a page of its log.
 */
export class DurableNodeFS extends NodeFS {
  readonly #reserve: string

  constructor(folder: string) {
    super(folder)
    this.#reserve = reserveFileOf(folder)
  }

  override async init(...[pg, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const result = await super.init(pg, options)
    result.emscriptenOpts.preRun ??= []
    result.emscriptenOpts.preRun.push((module: unknown) => {
      const { NODEFS, FS } = module as WasmModule
      const files = NODEFS ?? FS.filesystems.NODEFS
      forgetFailedNames(files, FS)
      useReserve(files, this.#reserve)
      addSync(files)
    })
    return result
  }
}

/**
 * In the original, the name of a file whose creation failed stays cached, and the engine treats it as an existing file.
 */
function forgetFailedNames({ node_ops }: NodeFileSystem, FS: WasmModule['FS']): void {
  const { mknod } = node_ops
  node_ops.mknod = (parent, name, ...rest) => {
    try {
      return mknod(parent, name, ...rest)
    } catch (error) {
      FS.destroyNode(FS.lookupNode(parent, name))
      throw error
    }
  }
}

/** Retries a write on a full disk with space from the reserve, until the reserve is empty. */
function useReserve({ node_ops, stream_ops }: NodeFileSystem, reserve: string): void {
  const retryWithReserve = <Args extends unknown[], Result>(work: (...args: Args) => Result) => {
    return (...args: Args): Result => {
      for (;;) {
        try {
          return work(...args)
        } catch (error) {
          if (!isDiskFull(error) || !releaseReserve(reserve)) throw error
        }
      }
    }
  }
  node_ops.mknod = retryWithReserve(node_ops.mknod)
  const write = retryWithReserve(stream_ops.write)
  // On a nearly full disk a write may be partial, which PostgreSQL treats as a full disk.
  stream_ops.write = (stream, buffer, offset, length, position) => {
    let written = write(stream, buffer, offset, length, position)
    while (written < length)
      written += write(stream, buffer, offset + written, length - written, position + written)
    return written
  }
}

function addSync(files: NodeFileSystem): void {
  const grown = rememberNewNames(files)
  files.stream_ops.fsync = (stream) => {
    try {
      sync(stream.nfd ?? files.realPath(stream.node))
      const folder = files.realPath(stream.node.parent)
      if (grown.delete(folder)) sync(folder)
    } catch (error) {
      // After a failed fsync the kernel may have dropped the pages: nothing in memory is reliable any more.
      console.error('A write could not be synced to the disk', error)
      process.kill(process.pid, 'SIGKILL')
    }
    syncs.count += 1
    return 0
  }
}

/**
 * The folders with new names since their last sync. PostgreSQL syncs a new table's file without its folder; common file
 * systems persist the name with the file, others may not.
 */
function rememberNewNames(files: NodeFileSystem): Set<string> {
  const grown = new Set<string>()
  const { mknod } = files.node_ops
  files.node_ops.mknod = (parent, name, ...rest) => {
    const node = mknod(parent, name, ...rest)
    grown.add(files.realPath(parent))
    return node
  }
  return grown
}

/** A number is an open file; a string is a folder, which has no descriptor. */
function sync(target: number | string): void {
  if (typeof target === 'number') {
    fsyncSync(target)
    return
  }
  const folder = openSync(target, 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}
