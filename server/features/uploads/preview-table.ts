import type { UploadedFile } from '../../../shared/api/call.ts'
import type { Context } from '../../context.ts'
import type { ListNoun } from './reader/work.ts'

interface PreviewRequest {
  context: Pick<Context, 'tables'>
  file: UploadedFile
  body:
    | {
        sheet?: string | undefined
        columns?: Record<string, number | null> | undefined
        headingRow?: number | null | undefined
      }
    | undefined
}

export const previewOf =
  (noun: ListNoun) =>
  async ({ context, file, body }: PreviewRequest) => {
    const { sheet, columns, headingRow = null } = body ?? {}
    const reading = columns && { columns, headingRow }
    return {
      ok: true as const,
      ...(await context.tables.preview({ noun, bytes: file.bytes, sheet, reading })),
    }
  }
