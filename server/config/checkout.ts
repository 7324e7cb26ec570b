import { join, resolve } from 'node:path'

/** The folder of `package.json`. */
export const CHECKOUT = join(import.meta.dirname, '../..')

/** A path of the configuration: relative ones begin at the checkout, whatever the working directory is. */
export const resolvePath = (path: string): string => resolve(CHECKOUT, path)
