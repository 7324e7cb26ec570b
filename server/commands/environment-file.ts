/** `.env` in the folder of the start; what the environment itself says prevails. */
export function readEnvironmentFile(): void {
  try {
    process.loadEnvFile()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}
