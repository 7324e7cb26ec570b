import type { Context } from '../../context.ts'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The file of a paper; undefined for an unknown id and for a file that is gone. */
export async function readPaper({ db, files }: Pick<Context, 'db' | 'files'>, id: string) {
  if (!UUID.test(id)) return undefined
  const row = await db
    .selectFrom('papers')
    .select(['file_key', 'file_name'])
    .where('id', '=', id)
    .executeTakeFirst()
  const bytes = row && (await files.read(row.file_key))
  return bytes && { name: row.file_name, bytes }
}
