import { createHash } from 'node:crypto'
import { parseConfig } from '../../../shared/documents/config.ts'
import type { Context } from '../../context.ts'
import type { FillOrder } from '../../documents/process/work.ts'
import { Failure } from '../../http/failure.ts'
import type { FoundOperation } from './find-operations.ts'

/** The template of an operation: its file with the rules for filling it. */
export interface ReadTemplate extends Pick<FillOrder, 'template' | 'config'> {
  operation: Pick<FoundOperation, 'id' | 'name'>
  /** Changes with the file and with the rules. */
  version: string
}

/** Reads the template of an operation. Throws `no-document` with what is wrong with it. */
export async function readTemplate(
  { files, log }: Pick<Context, 'files' | 'log'>,
  operation: FoundOperation,
): Promise<ReadTemplate> {
  const template = operation.file_key ? await files.read(operation.file_key) : undefined
  const fail = (why: string) =>
    new Failure('no-document', { message: `Il modello di “${operation.name}” ${why}.` })
  const about = { operation: operation.id, key: operation.file_key }
  if (!template) {
    log.error(about, 'The file of a template is missing')
    throw fail('non ha più il suo file')
  }
  if (operation.file_sha256 !== null && hashOf(template) !== operation.file_sha256) {
    log.error(about, 'The file of a template does not match its checksum')
    throw fail('non ha più il file che è stato caricato')
  }
  const config = parseConfig(operation.config ?? '')
  if (!config.ok) throw fail('ha una configurazione che non si legge')
  const version = [operation.id, hashOf(template), hashOf(Buffer.from(operation.config ?? ''))].join(' ')
  return { operation, template, config: config.config, version }
}

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
