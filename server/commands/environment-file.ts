import { existsSync } from 'node:fs'
import { loadEnvFile } from 'node:process'
import { resolvePath } from '../config/checkout.ts'
import { ConfigurationError } from '../config/variables.ts'

/**
 * Reads the file that `CONFIGURATION_FILE` names, else `.env` beside `package.json`, from any working directory
 * is. Variables of the environment take precedence. Afterwards `CONFIGURATION_FILE` is the file that was read.
 */
export function readEnvironmentFile(): void {
  const given = process.env.CONFIGURATION_FILE?.trim()
  const file = resolvePath(given || '.env')
  if (!existsSync(file)) {
    if (given)
      throw new ConfigurationError('CONFIGURATION_FILE', `must be a file to read: ${file} is not there`)
    return
  }
  try {
    loadEnvFile(file)
  } catch (error) {
    throw new ConfigurationError('CONFIGURATION_FILE', `must be a file to read: ${(error as Error).message}`)
  }
  process.env.CONFIGURATION_FILE = file
}
