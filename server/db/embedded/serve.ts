import { createServer, type Server, type Socket } from 'node:net'
import type { PGlite } from '@electric-sql/pglite'
import { FifoLock } from './fifo-lock.ts'
import { MessageSplitter, type Piece } from './messages.ts'

/** Protocol 3.0, with user and database. */
const STARTUP = (() => {
  const names = Buffer.from('user\0postgres\0database\0postgres\0\0')
  const head = Buffer.alloc(8)
  head.writeInt32BE(8 + names.length, 0)
  head.writeInt32BE(196_608, 4)
  return new Uint8Array(Buffer.concat([head, names]))
})()

/** Holds the lock during a checkpoint. */
const CHECKPOINT = Symbol('upkeep')
/** The maximum of the log that is replayed at a start after a crash. */
const LOG_BYTES = 16 * 1024 ** 2

interface EngineQueue {
  db: PGlite
  /** The engine's response to a new connection; the same for all. */
  greeting: Buffer
  lock: FifoLock<Socket | typeof CHECKPOINT>
  /** When the holder of the lock last executed something in its transaction. */
  lastWork: number
  checkpoint: { running: boolean; failing: boolean; checkedAt: number }
}

export interface DatabaseServer {
  server: Server
  /** Ends connections that are idle in a transaction while others wait. */
  endIdle(afterMs: number): void
  /**
   * Runs a checkpoint once the log has grown to `LOG_BYTES`. This engine has no background checkpoints: its log would
   * grow until it is closed, and a start after a crash would replay all of it. `announce` is called before and after,
   * since all connections wait meanwhile.
   */
  checkpointIfDue(announce: (begins: boolean) => Promise<void>): Promise<void>
}

/**
 * Multiplexes connections of PostgreSQL's protocol onto the engine's single session. A connection holds the lock from
 * the first message of a request to its `Sync`, and during a whole transaction, so that no message of another
 * connection interrupts it.
 */
export async function serveDatabase(db: PGlite, path: string): Promise<DatabaseServer> {
  const queue: EngineQueue = {
    db,
    greeting: await readGreeting(db),
    lock: new FifoLock(),
    lastWork: Date.now(),
    checkpoint: { running: false, failing: false, checkedAt: 0 },
  }
  const server = createServer((socket) => serveConnection(queue, socket))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(path, resolve)
  })
  const endIdle = (afterMs: number) => {
    const idle = db.isInTransaction() && Date.now() - queue.lastWork > afterMs
    const { holder, waiting } = queue.lock
    // A checkpoint that waits for the lock.
    const othersWait = waiting.some((waiter) => waiter !== CHECKPOINT)
    if (idle && othersWait && holder !== CHECKPOINT) holder?.destroy()
  }
  return { server, endIdle, checkpointIfDue: (announce) => checkpointIfDue(queue, announce) }
}

async function checkpointIfDue(
  queue: EngineQueue,
  announce: (begins: boolean) => Promise<void>,
): Promise<void> {
  const { checkpoint, lock, lastWork } = queue
  if (checkpoint.running || checkpoint.checkedAt === lastWork) return
  checkpoint.running = true
  await lock.take(CHECKPOINT)
  try {
    if (await isWalLong(queue.db)) {
      await announce(true)
      await queue.db.exec('checkpoint')
      await announce(false)
    }
    checkpoint.checkedAt = lastWork
    checkpoint.failing = false
  } catch (error) {
    if ((error as { severity?: string }).severity !== 'ERROR') exitOnEngineFailure(error)
    // Retried at the next check; logged once per outage.
    if (!checkpoint.failing) console.error('The embedded database cannot write its log to its place', error)
    checkpoint.failing = true
    await announce(false)
  } finally {
    lock.release(CHECKPOINT)
    checkpoint.running = false
  }
}

async function isWalLong(db: PGlite): Promise<boolean> {
  const { rows } = await db.query<{ long: boolean }>(
    'select pg_current_wal_insert_lsn() - redo_lsn > $1 as long from pg_control_checkpoint()',
    [LOG_BYTES],
  )
  return rows[0]?.long === true
}

/** Read once, so that a connection can start while another one is in a transaction. */
async function readGreeting(db: PGlite): Promise<Buffer> {
  const chunks: Buffer[] = []
  await db.execProtocolRawStream(STARTUP, { onRawData: (data) => void chunks.push(Buffer.from(data)) })
  return Buffer.concat(chunks)
}

function serveConnection(queue: EngineQueue, socket: Socket): void {
  const splitter = new MessageSplitter()
  let work = Promise.resolve()
  const enqueue = (step: () => Promise<void>) => {
    work = work.then(step).catch(exitOnEngineFailure)
  }
  socket.on('error', () => socket.destroy())
  socket.on('data', (chunk: Buffer) => {
    for (const piece of splitter.push(chunk)) enqueue(() => handle(queue, socket, piece))
  })
  socket.on('close', () => enqueue(() => closeConnection(queue, socket)))
}

async function handle(queue: EngineQueue, socket: Socket, piece: Piece): Promise<void> {
  if (socket.destroyed) return
  if (piece.kind === 'ssl') socket.write('N')
  else if (piece.kind === 'startup') socket.write(queue.greeting)
  else if (piece.kind === 'cancel' || piece.kind === 'goodbye') socket.end()
  else await run(queue, socket, piece)
}

async function run(
  queue: EngineQueue,
  socket: Socket,
  piece: Extract<Piece, { kind: 'work' }>,
): Promise<void> {
  await queue.lock.take(socket)
  // The client may have disconnected while it waited; its request must not take effect then.
  if (!socket.destroyed) {
    await queue.db.execProtocolRawStream(piece.bytes, {
      onRawData: (data) => void (socket.writable && socket.write(Buffer.from(data))),
    })
  }
  queue.lastWork = Date.now()
  if (piece.last && !queue.db.isInTransaction()) queue.lock.release(socket)
}

/** The end of a connection rolls back its transaction. */
async function closeConnection(queue: EngineQueue, socket: Socket): Promise<void> {
  if (queue.lock.holder !== socket) return
  if (queue.db.isInTransaction()) await queue.db.exec('rollback')
  queue.lock.release(socket)
}

/** The engine failed, as opposed to a statement: its memory is unreliable, and a new process recovers from disk. */
function exitOnEngineFailure(error: unknown): void {
  console.error('The embedded database failed', error)
  process.kill(process.pid, 'SIGKILL')
}
