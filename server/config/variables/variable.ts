import type { Environment } from './readers.ts'

export interface Variable<T> {
  /** The setting's name in the configuration. */
  setting: string
  /** What it does, for the table of the operations manual. */
  about: string
  /** The default as the table shows it. */
  standard: string
  read: (env: Environment) => T
}
