/** `.env` in the working directory; variables of the environment take precedence. */
export function readEnvironmentFile(): void {
  try {
    process.loadEnvFile()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}
