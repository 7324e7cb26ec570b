import { createContext, useContext } from 'react'

/** Typed in this browser and saved nowhere else. */
export interface UnsavedWork {
  id: string
  /** Where it is taken up again. */
  to: string
  /** The stored record that it belongs to. */
  recordId?: string
  title: string
  /** Milliseconds since 1970. */
  keptAt: number
}

/** What the list marks; whoever keeps what is typed gives it. */
export const UnsavedContext = createContext<readonly UnsavedWork[]>([])

/** The newest of this record. */
export const useUnsaved = (recordId: string): UnsavedWork | undefined =>
  useContext(UnsavedContext).find((work) => work.recordId === recordId)
