import type { Readable } from 'node:stream'

/** Stores files under generated keys. A key is letters, digits, dots and dashes; never user input. */
export interface FileStore {
  /** Durable when it resolves (written aside, synced, renamed). */
  write(key: string, content: Uint8Array): Promise<void>
  /** The whole file, or undefined when there is none. */
  read(key: string): Promise<Uint8Array | undefined>
  stream(key: string): Promise<Readable | undefined>
  remove(key: string): Promise<void>
  /** Every file that is stored, and what a broken write left behind, in no order. */
  list(): AsyncIterable<{ key: string; modifiedAt: Date }>
}
