import { closeSync, fsyncSync, openSync } from 'node:fs'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { releaseReserve, reserveFileOf } from '../../disk-space/reserve.ts'

/** The pieces of Emscripten's node file system that are mended; it has no types of its own. */
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
 * The folder file system with a working fsync: as shipped it has none, so PostgreSQL's commits would stay in the operating system's memory only and a power cut could lose or ruin the database. When the disk is full, it continues with the space of the reserve file, since PostgreSQL exits when it cannot write a page of its log.
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

/** As shipped, a name whose file could not be made stays known, and the engine takes it for a file that is there. */
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

/** Retries a write on a full disk with space of the reserve, while any is left. */
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
  // A disk that is nearly full takes a part, and PostgreSQL takes that for a full one.
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
      // The kernel may have dropped the pages: after a failed fsync nothing in memory can be trusted any more.
      console.error('The disk refused to keep a write', error)
      process.kill(process.pid, 'SIGKILL')
    }
    syncs.count += 1
    return 0
  }
}

/**
 * The folders with new names since their last sync. PostgreSQL syncs a new table's file and not its folder: common file
 * systems keep the name with the file, others need not.
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

/** A number is an open file; a name is a folder, which has no descriptor there. */
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
