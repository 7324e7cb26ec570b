import { expect, it } from 'vitest'
import { databaseOfFile } from '../../test/database.ts'
import { personalColumns } from './personal-columns.ts'
import type { Database } from './schema.ts'

const { pool } = await databaseOfFile()

/** Columns that can hold what somebody has written. */
const WRITTEN = ['text', 'character varying', 'json', 'jsonb', 'bytea', 'ARRAY', 'inet', 'xml']

it('each column of texts, JSON or bytes has exactly one class of personal data, and no other column has one [PERSON-1]', async () => {
  const { rows } = await pool.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and table_name <> 'migrations' and data_type = any($1) order by name`,
    [WRITTEN],
  )
  const tables = await pool.query<{ name: keyof Database }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_name <> 'migrations'",
  )
  const classed = tables.rows.flatMap(({ name }) =>
    [...personalColumns(name).keys()].map((column) => `${name}.${column}`),
  )
  const written = rows.map(({ name }) => name)
  expect(written.filter((name) => !classed.includes(name))).toEqual([])
  expect(classed.filter((name) => !written.includes(name))).toEqual([])
  expect(classed.length).toBe(new Set(classed).size)
})
