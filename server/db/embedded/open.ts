import { type Extensions, PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import type { NodeFS } from '@electric-sql/pglite/nodefs'
import { DurableNodeFS, syncs } from './durable-fs.ts'

/** `-F` switches fsync off; `fdatasync` is a stub in this build, so the method must be fsync itself. */
const DURABLE = ['fsync=on', 'wal_sync_method=fsync', 'synchronous_commit=on', 'full_page_writes=on']
/** The engine shares one address space of WebAssembly, which never shrinks. */
const SMALL = [
  'shared_buffers=32MB',
  'work_mem=8MB',
  'maintenance_work_mem=32MB',
  'temp_buffers=1MB',
  'wal_buffers=1MB',
  'max_wal_size=128MB',
  'min_wal_size=32MB',
]

interface Parts {
  /** The file system between engine and folder. */
  files?: NodeFS
  extensions?: Extensions
}

/** Opens the folder and proves that a commit reaches the disk; throws when it does not. */
export async function openDurable(folder: string, parts: Parts = {}): Promise<PGlite> {
  const files = parts.files ?? new DurableNodeFS(folder)
  const extensions = { pg_trgm, ...parts.extensions }
  const startParams = PGlite.defaultStartParams
    .filter((parameter) => parameter !== '-F')
    .concat([...DURABLE, ...SMALL].flatMap((setting) => ['-c', setting]))
  const db = await PGlite.create({ fs: files, startParams, extensions })
  await assertDurable(db)
  return db
}

/** An upgrade of the engine could silently undo the patch: the start then fails. */
export async function assertDurable(db: PGlite): Promise<void> {
  for (const [name, wanted] of [
    ['fsync', 'on'],
    ['wal_sync_method', 'fsync'],
  ] as const) {
    const { rows } = await db.query<Record<string, string>>(`show ${name}`)
    if (rows[0]?.[name] !== wanted)
      throw new Error(`The embedded database runs with ${name} = ${rows[0]?.[name]}`)
  }
  const before = syncs.count
  await db.query("select pg_logical_emit_message(true, 'sportello', 'durable')")
  if (syncs.count === before) throw new Error('The embedded database commits without writing to the disk')
}
