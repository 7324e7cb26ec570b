import type { Readable } from 'node:stream'

/** Stores files under generated keys of letters, digits, dots and dashes; never user input. */
export interface FileStore {
  /** Durable when it resolves (written aside, synced, renamed). */
  write(key: string, content: Uint8Array): Promise<void>
  /** The whole file, or undefined when there is none. */
  read(key: string): Promise<Uint8Array | undefined>
  stream(key: string): Promise<Readable | undefined>
  remove(key: string): Promise<void>
  /** Every stored file, including leftovers of interrupted writes, in no order. */
  list(): AsyncIterable<{ key: string; modifiedAt: Date }>
}

/** Keys are generated; any other key is a bug and is rejected. */
export const FILE_KEY = /^[A-Za-z0-9][A-Za-z0-9.-]{0,199}$/
