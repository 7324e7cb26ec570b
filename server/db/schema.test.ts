import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../test/database.ts'

const database = await testDatabase()
afterAll(() => database.close())

const FOLDER = join(import.meta.dirname, 'schema')

interface Interface {
  base: string | undefined
  /** The type of each member. */
  members: Map<string, string>
}

async function readInterfaces(): Promise<Map<string, Interface>> {
  const interfaces = new Map<string, Interface>()
  for (const name of await readdir(FOLDER)) {
    const text = await readFile(join(FOLDER, name), 'utf8')
    for (const [, own, base, body] of text.matchAll(
      /^(?:export )?interface (\w+)(?: extends (\w+))? \{\n(.*?)^\}/gms,
    ))
      interfaces.set(own!, {
        base,
        members: new Map([...body!.matchAll(/^ {2}(\w+)\??: (.+)$/gm)].map(([, key, type]) => [key!, type!])),
      })
  }
  return interfaces
}

/** `column` or `column?` where it may be null, of every table that the interfaces describe. */
async function describedColumns(): Promise<Record<string, string[]>> {
  const interfaces = await readInterfaces()
  const columnsOf = (name: string): string[] => {
    const { base, members } = interfaces.get(name)!
    const own = [...members].map(
      ([column, type]) => `${column}${/\bnull\b|JsonOrNull/.test(type) ? '?' : ''}`,
    )
    return [...(base ? columnsOf(base) : []), ...own]
  }
  const tables = [...interfaces]
    .filter(([name]) => name.endsWith('Tables'))
    .flatMap(([, { members }]) => [...members])
  return Object.fromEntries(tables.map(([table, type]) => [table, columnsOf(type).sort()]))
}

async function storedColumns(): Promise<Record<string, string[]>> {
  const { rows } = await database.pool.query<{ table: string; columns: string[] }>(`
    select table_name as table, array_agg(
      column_name || case when is_nullable = 'YES' and is_generated = 'NEVER' then '?' else '' end) as columns
    from information_schema.columns where table_schema = 'public' and table_name <> 'migrations'
    group by table_name`)
  return Object.fromEntries(rows.map(({ table, columns }) => [table, columns.sort()]))
}

describe('the interfaces of the tables', () => {
  it('the interfaces of the tables describe every column of the database, and which may be null', async () => {
    expect(await describedColumns()).toEqual(await storedColumns())
  })
})
