import type { Context } from '../../context.ts'

/** The bytes of a report; undefined for an unknown name and for a file that is gone. */
export async function findReportFile({ db, files }: Pick<Context, 'db' | 'files'>, name: string) {
  const row = await db.selectFrom('reports').select('file_key').where('name', '=', name).executeTakeFirst()
  return row && (await files.read(row.file_key))
}
