import { createServer, type Server, type Socket } from 'node:net'
import type { PGlite } from '@electric-sql/pglite'
import { FifoLock } from './fifo-lock.ts'
import { MessageCutter, type Piece } from './messages.ts'

/** Protocol 3.0, with user and database. */
const STARTUP = (() => {
  const names = Buffer.from('user\0postgres\0database\0postgres\0\0')
  const head = Buffer.alloc(8)
  head.writeInt32BE(8 + names.length, 0)
  head.writeInt32BE(196_608, 4)
  return new Uint8Array(Buffer.concat([head, names]))
})()

/** Holds the turn while the engine looks after itself. */
const UPKEEP = Symbol('upkeep')
/** So much of the log is repeated by a start after a crash, at most. */
const LOG_BYTES = 16 * 1024 ** 2

interface Line {
  db: PGlite
  /** What the engine answers to a connection that begins; the same for each. */
  greeting: Buffer
  turns: FifoLock<Socket | typeof UPKEEP>
  /** When the holder of the turn last did something inside its transaction. */
  lastWork: number
  checkpoint: { running: boolean; failing: boolean; lookedAt: number }
}

export interface DatabaseServer {
  server: Server
  /** Ends connections that sit in a transaction without doing anything while others wait. */
  endIdle(afterMs: number): void
  /**
   * Writes to their places what the log has grown by, once that is much. Nothing else does so in this engine: its log
   * would grow until it is closed, and a start after a crash would repeat all of it. `announce` is called before and
   * after, since everyone waits meanwhile.
   */
  checkpointIfDue(announce: (begins: boolean) => Promise<void>): Promise<void>
}

/**
 * Lets any number of connections speak PostgreSQL's protocol to the one session that the engine has.
 * A connection keeps its turn from the first message of a request to the `Sync` that ends it, and through a whole
 * transaction, so no other connection's message comes between.
 */
export async function serveDatabase(db: PGlite, path: string): Promise<DatabaseServer> {
  const line: Line = {
    db,
    greeting: await greet(db),
    turns: new FifoLock(),
    lastWork: Date.now(),
    checkpoint: { running: false, failing: false, lookedAt: 0 },
  }
  const server = createServer((socket) => serveConnection(line, socket))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(path, resolve)
  })
  const endIdle = (afterMs: number) => {
    const idle = db.isInTransaction() && Date.now() - line.lastWork > afterMs
    const { holder, waiting } = line.turns
    // A checkpoint can wait for longer.
    const othersWait = waiting.some((one) => one !== UPKEEP)
    if (idle && othersWait && holder !== UPKEEP) holder?.destroy()
  }
  return { server, endIdle, checkpointIfDue: (announce) => checkpointIfDue(line, announce) }
}

async function checkpointIfDue(line: Line, announce: (begins: boolean) => Promise<void>): Promise<void> {
  const { checkpoint, turns: lock, lastWork } = line
  if (checkpoint.running || checkpoint.lookedAt === lastWork) return
  checkpoint.running = true
  await lock.take(UPKEEP)
  try {
    if (await isLogLong(line.db)) {
      await announce(true)
      await line.db.exec('checkpoint')
      await announce(false)
    }
    checkpoint.lookedAt = lastWork
    checkpoint.failing = false
  } catch (error) {
    if ((error as { severity?: string }).severity !== 'ERROR') endOfEngine(error)
    // Tried again at the next look; one line for each time that it begins to fail.
    if (!checkpoint.failing) console.error('The embedded database cannot write its log to its place', error)
    checkpoint.failing = true
    await announce(false)
  } finally {
    lock.release(UPKEEP)
    checkpoint.running = false
  }
}

async function isLogLong(db: PGlite): Promise<boolean> {
  const { rows } = await db.query<{ long: boolean }>(
    'select pg_current_wal_insert_lsn() - redo_lsn > $1 as long from pg_control_checkpoint()',
    [LOG_BYTES],
  )
  return rows[0]?.long === true
}

/** Asked once, so that a connection can begin while another one is in a transaction. */
async function greet(db: PGlite): Promise<Buffer> {
  const chunks: Buffer[] = []
  await db.execProtocolRawStream(STARTUP, { onRawData: (data) => void chunks.push(Buffer.from(data)) })
  return Buffer.concat(chunks)
}

function serveConnection(line: Line, socket: Socket): void {
  const cutter = new MessageCutter()
  let work = Promise.resolve()
  const then = (step: () => Promise<void>) => {
    work = work.then(step).catch(endOfEngine)
  }
  socket.on('error', () => socket.destroy())
  socket.on('data', (chunk: Buffer) => {
    for (const piece of cutter.push(chunk)) then(() => handle(line, socket, piece))
  })
  socket.on('close', () => then(() => leave(line, socket)))
}

async function handle(line: Line, socket: Socket, piece: Piece): Promise<void> {
  if (socket.destroyed) return
  if (piece.kind === 'ssl') socket.write('N')
  else if (piece.kind === 'startup') socket.write(line.greeting)
  else if (piece.kind === 'cancel' || piece.kind === 'goodbye') socket.end()
  else await run(line, socket, piece)
}

async function run(line: Line, socket: Socket, piece: Extract<Piece, { kind: 'work' }>): Promise<void> {
  await line.turns.take(socket)
  // The caller may have gone while it waited; its request must not take effect unseen.
  if (!socket.destroyed) {
    await line.db.execProtocolRawStream(piece.bytes, {
      onRawData: (data) => void (socket.writable && socket.write(Buffer.from(data))),
    })
  }
  line.lastWork = Date.now()
  if (piece.last && !line.db.isInTransaction()) line.turns.release(socket)
}

/** A connection that ends takes its unfinished transaction with it. */
async function leave(line: Line, socket: Socket): Promise<void> {
  if (line.turns.holder !== socket) return
  if (line.db.isInTransaction()) await line.db.exec('rollback')
  line.turns.release(socket)
}

/** The engine itself broke (not a statement): what it holds cannot be trusted, and a fresh one recovers from disk. */
function endOfEngine(error: unknown): void {
  console.error('The embedded database broke', error)
  process.kill(process.pid, 'SIGKILL')
}
