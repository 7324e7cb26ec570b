/** The shape of the configuration. Read once from the environment by `readConfig`. */
export interface Config {
  mode: 'demonstration' | 'production'
  host: string
  port: number
  /** Where a browser finds this installation, without a slash at the end. */
  publicUrl: string
  /** Folder for the embedded database, stored files and the key. */
  dataDir: string
  /** A PostgreSQL server; absent: the embedded database in `dataDir`/db. */
  databaseUrl: string | undefined
  logLevel: string
  sessionIdleMinutes: number
  sessionAbsoluteHours: number
  /** Addresses of proxies that may name the caller; empty: none. */
  trustedProxies: string[]
  /** 32 bytes: encrypts authenticator secrets. */
  secretKey: Buffer
  ocrUrl: string | undefined
  fiscalCheckUrl: string | undefined
}
