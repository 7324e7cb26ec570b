import { closeSync, fsyncSync, openSync } from 'node:fs'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** The pieces of Emscripten's node file system that are mended; it has no types of its own. */
interface NodeFileSystem {
  realPath(node: FileNode): string
  node_ops: { mknod: (parent: FileNode, ...rest: unknown[]) => unknown }
  stream_ops: { fsync?: (stream: { nfd?: number; node: FileNode }) => number }
}
interface FileNode {
  parent: FileNode
}
interface WasmModule {
  NODEFS?: NodeFileSystem
  FS: { filesystems: { NODEFS: NodeFileSystem } }
}

/** How often the disk was really asked to keep what was written. */
export const syncs = { count: 0 }

/**
 * The folder file system with a working fsync: as shipped it has none, so PostgreSQL's commits would stand in the
 * operating system's memory only and a power cut could lose or ruin the database.
 */
export class DurableNodeFS extends NodeFS {
  override async init(...[pg, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const result = await super.init(pg, options)
    result.emscriptenOpts.preRun ??= []
    result.emscriptenOpts.preRun.push((module: unknown) => addSync(module as WasmModule))
    return result
  }
}

function addSync(module: WasmModule): void {
  const files = module.NODEFS ?? module.FS.filesystems.NODEFS
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
  files.node_ops.mknod = (parent, ...rest) => {
    const node = mknod(parent, ...rest)
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
