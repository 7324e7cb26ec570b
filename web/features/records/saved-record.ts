import { SavedEntry } from '../../ui/saved-entry.ts'

/** LIST-24: the record saved last, until its notice is closed. */
export const savedRecord = new SavedEntry()
