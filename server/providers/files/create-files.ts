import { join } from 'node:path'
import type { Config } from '../../config.ts'
import { createOutside, type OutsideSettings } from '../outside/http.ts'
import { folderStore } from './folder-store.ts'
import type { FileStore } from './port.ts'
import { s3Store } from './s3-store.ts'

/** The store that the configuration names: a bucket, else the folder of files. */
export function createFiles(
  { files, dataDir, outsidePrivate }: Pick<Config, 'files' | 'dataDir' | 'outsidePrivate'>,
  { now, onOutcome }: Pick<OutsideSettings, 'now' | 'onOutcome'>,
): FileStore {
  if (!files) return folderStore(join(dataDir, 'files'))
  const service = createOutside({
    ...{ name: 'L’archivio dei file', baseUrl: files.endpoint, now },
    allowPrivate: outsidePrivate === 'yes',
    ...(onOutcome && { onOutcome }),
  })
  return s3Store(service, files)
}
