import { join, resolve } from 'node:path'

/** The folder of `package.json`. */
export const CHECKOUT = join(import.meta.dirname, '../..')

/** A path of the configuration: relative ones begin at the checkout, from any working directory. */
export const resolvePath = (path: string): string => resolve(CHECKOUT, path)
