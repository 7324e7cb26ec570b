import { join } from 'node:path'
import type { Config } from '../../config/config.ts'
import type { CreateHttpClient } from '../../http-client/http-client-factory.ts'
import { folderStore } from './folder-store.ts'
import type { FileStore } from './port.ts'
import { s3Store } from './s3-store.ts'

/** The store that the configuration names: a bucket, else the folder of files. */
export function createFiles(
  { files, dataDir }: Pick<Config, 'files' | 'dataDir'>,
  connect: CreateHttpClient,
): FileStore {
  if (!files) return folderStore(join(dataDir, 'files'))
  return s3Store(connect({ port: 'files', name: 'L’archivio dei file', baseUrl: files.endpoint }), files)
}
