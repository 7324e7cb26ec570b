import type { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { PAPER_LABELS } from '../../../../contract/duties/papers.ts'
import type { Context } from '../../../context.ts'
import type { Download } from '../../../http/file-routes.ts'
import { readFile } from '../envelope-files.ts'
import type { FoundSigning } from './find-signing.ts'

/** The papers of an envelope as one archive, each as it was frozen. PAPERS-6 */
export async function papersArchive(
  context: Pick<Context, 'files' | 'log'>,
  { papers }: Pick<FoundSigning, 'papers'>,
): Promise<Download> {
  const zip = new ZipFile()
  for (const [index, { kind }] of papers.entries()) {
    const { bytes } = await readFile(context, papers, `${index}`)
    zip.addBuffer(Buffer.from(bytes), `${index + 1} ${PAPER_LABELS[kind]}.pdf`)
  }
  zip.end()
  return {
    name: 'Documenti prima del contratto.zip',
    type: 'application/zip',
    stream: zip.outputStream as Readable,
  }
}
