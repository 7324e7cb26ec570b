import type { ColumnType, Generated } from 'kysely'

/** The columns that most tables have. */
export interface Row {
  id: Generated<string>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

/** A jsonb column: parsed when read, a JSON text when written. */
export type Json<T> = ColumnType<T, string, string>

/** Null until a value is stored. */
export type JsonOrNull<T> = ColumnType<T | null, string | null | undefined, string | null>

export type JsonWithDefault<T> = ColumnType<T, string | undefined, string>
