import { createContext, useContext } from 'react'

/** Values stored only in this browser. */
export interface UnsavedEntry {
  id: string
  /** The URL at which it is restored. */
  to: string
  /** The stored record that it belongs to. */
  recordId?: string
  title: string
  /** Milliseconds since 1970. */
  keptAt: number
}

/** The unsaved work that the list marks; provided by the record form. */
export const UnsavedContext = createContext<readonly UnsavedEntry[]>([])

/** The newest of this record. */
export const useUnsaved = (recordId: string): UnsavedEntry | undefined =>
  useContext(UnsavedContext).find((work) => work.recordId === recordId)
