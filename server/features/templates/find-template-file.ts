import type { Context } from '../../context.ts'

/** The bytes of an uploaded template; undefined for an unknown name and for a file that is gone. */
export async function findTemplateFile({ db, files }: Pick<Context, 'db' | 'files'>, name: string) {
  const template = await db
    .selectFrom('templates')
    .select('file_key')
    .where('filename', '=', name)
    .executeTakeFirst()
  return template?.file_key ? await files.read(template.file_key) : undefined
}
