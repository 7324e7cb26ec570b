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

/** A file beside the backups, perhaps of somebody else. */
export interface StoredBackup {
  name: string
  bytes: number
}

/** Where automatic backups lie. */
export interface BackupStore {
  /** For people, without a secret. */
  readonly place: string
  /** All files there, in no order. */
  list(): Promise<StoredBackup[]>
  /** The file is complete and durable when this resolves, and absent when it rejects. */
  write(name: string, content: AsyncIterable<Uint8Array>): Promise<void>
  /** Throws when there is no such file. */
  read(name: string): AsyncIterable<Uint8Array>
  remove(name: string): Promise<void>
  /** Removes what interrupted writes of files of such names have left, while nobody writes one. */
  removeLeftovers(isOurs: (name: string) => boolean): Promise<void>
}
