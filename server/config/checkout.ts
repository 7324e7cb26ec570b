import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** The folder of `package.json`. */
export const CHECKOUT = join(import.meta.dirname, '../..')

export const { version: VERSION }: { version: string } = JSON.parse(
  readFileSync(join(CHECKOUT, 'package.json'), 'utf8'),
)

/** How an operator gives a command. A release has a program for it, and no npm. */
export const COMMAND = existsSync(join(CHECKOUT, 'bin/sportello')) ? 'sportello' : 'npm run sportello --'

/** A path of the configuration: relative ones begin at the checkout, from any working directory. */
export const resolvePath = (path: string): string => resolve(CHECKOUT, path)
