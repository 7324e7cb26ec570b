import { createServer, type Server, type Socket } from 'node:net'
import type { PGlite } from '@electric-sql/pglite'
import { MessageCutter, type Piece } from './messages.ts'
import { Turns } from './turns.ts'

/** Protocol 3.0, with user and database. */
const STARTUP = (() => {
  const names = Buffer.from('user\0postgres\0database\0postgres\0\0')
  const head = Buffer.alloc(8)
  head.writeInt32BE(8 + names.length, 0)
  head.writeInt32BE(196_608, 4)
  return new Uint8Array(Buffer.concat([head, names]))
})()

interface Line {
  db: PGlite
  /** What the engine answers to a connection that begins; the same for each. */
  greeting: Buffer
  turns: Turns<Socket>
  /** When the holder of the turn last did something inside its transaction. */
  lastWork: number
}

export interface DatabaseServer {
  server: Server
  /** Ends connections that sit in a transaction without doing anything while others wait. */
  endIdle(afterMs: number): void
}

/**
 * Lets any number of connections speak PostgreSQL's protocol to the one session that the engine has.
 * A connection keeps its turn from the first message of a request to the `Sync` that ends it, and through a whole
 * transaction, so no other connection's message comes between.
 */
export async function serveDatabase(db: PGlite, path: string): Promise<DatabaseServer> {
  const line: Line = { db, greeting: await greet(db), turns: new Turns(), lastWork: Date.now() }
  const server = createServer((socket) => serveConnection(line, socket))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(path, resolve)
  })
  const endIdle = (afterMs: number) => {
    const idle = db.isInTransaction() && Date.now() - line.lastWork > afterMs
    if (idle && line.turns.anyoneWaits) line.turns.holder?.destroy()
  }
  return { server, endIdle }
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
