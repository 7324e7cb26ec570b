import { existsSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { FAILED_TOKEN_RATE } from './http/limits/failed-tokens.ts'
import { SESSION_RATE } from './http/limits/session-limits.ts'
import { CLIENT_TIMES } from './http/limits/slow-clients.ts'
import { POLICIES } from './http-client/policies.ts'
import type { QueueLimits } from './keyed-queue.ts'
import { QUEUE_LIMITS } from './queue-limits.ts'

const ROOT = join(import.meta.dirname, '..')
const PAGE = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8')
const SECTION = PAGE.slice(PAGE.indexOf('\n## Queues and limits\n'), PAGE.indexOf('\n## Walks\n'))

/** The cells of the table whose first column has this heading. */
function rowsOf(heading: string): string[][] {
  const lines = SECTION.split('\n')
  const first = lines.findIndex((line) => line.startsWith(`| ${heading} |`)) + 2
  const end = lines.findIndex((line, index) => index >= first && !line.startsWith('|'))
  return lines.slice(first, end).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}

/** `calls, by user (…)` → `calls`. */
const nameOf = ([cell = '']: readonly string[]) => cell.split(/,? by | \(/)[0] ?? ''

const QUEUES: Record<string, Partial<QueueLimits>> = {
  queries: QUEUE_LIMITS.queries,
  calls: QUEUE_LIMITS.calls,
  'searches and large lists': QUEUE_LIMITS.searches,
  'documents and exports': QUEUE_LIMITS.longCalls,
  'transfers of users': QUEUE_LIMITS.userTransfers,
  'transfers of anonymous callers': QUEUE_LIMITS.anonymousTransfers,
  'files of users': QUEUE_LIMITS.userFiles,
  'files of anonymous callers': QUEUE_LIMITS.anonymousFiles,
  logins: QUEUE_LIMITS.logins,
  hashes: QUEUE_LIMITS.hashes,
  'lookups of mail addresses': { concurrently: POLICIES['email-check'].concurrency },
}

const number = (value: number) => value.toLocaleString('en')
const [, less, most] = /^processors − (\d+), at most (\d+)$/.exec(cellsOf('hashes')[2] ?? '') ?? []
const HASHES = Math.max(1, Math.min(Number(most), availableParallelism() - Number(less)))
const joined = (values: readonly (number | undefined)[]) =>
  values.flatMap((value) => (value === undefined ? [] : [number(value)])).join(', ')

function cellsOf(name: string): readonly string[] {
  return rowsOf('Who waits, by key').find((row) => nameOf(row) === name) ?? []
}

/** The numbers of the page; those of hashes depend on the processors. */
function concurrencyCell(cell: string): string {
  if (cell.startsWith('processors')) return number(HASHES)
  return cell.replace(/^hashes \+ 1$/, number(HASHES + 1))
}

describe('the limits of docs/architecture.md', () => {
  it('the limits of docs/architecture.md name every queue', () => {
    expect(rowsOf('Who waits, by key').map(nameOf)).toEqual(Object.keys(QUEUES))
    expect(Object.keys(QUEUES)).toHaveLength(Object.keys(QUEUE_LIMITS).length + 1)
  })

  it.each(Object.entries(QUEUES))(
    'the limits of docs/architecture.md are those of the code: %s',
    (name, limits) => {
      const [, , concurrently = '', waiting, longest] = cellsOf(name)
      const { perKey, waitMs = 0 } = limits
      expect(concurrencyCell(concurrently)).toBe(
        limits.concurrently === undefined ? `any, ${perKey}` : joined([limits.concurrently, perKey]),
      )
      expect(waiting).toBe(limits.waiting === 0 ? 'none' : joined([limits.waiting, limits.waitingPerKey]))
      expect(longest).toBe(waitMs === 0 ? '' : `${waitMs / 1_000} s`)
    },
  )

  it('the limits of docs/architecture.md are those of the code: rates and slow clients', () => {
    const limitOf = (start: string) => rowsOf('Whose rate').find(([cell = '']) => cell.startsWith(start))?.[2]
    const rate = ({ capacity, perSecond }: typeof SESSION_RATE) =>
      `${number(capacity)} at once, then ${perSecond} per second`
    expect(limitOf('a session ')).toBe(rate(SESSION_RATE))
    expect(limitOf('failed tokens ')).toBe(rate(FAILED_TOKEN_RATE))
    const { headersMs, bodyMs, idleMs } = CLIENT_TIMES
    expect(limitOf('a slow connection ')).toBe(
      `${headersMs / 1_000} s for headers, ${bodyMs / 1_000} s for a body, 1 kB per second for a form, ${idleMs / 1_000} s of silence`,
    )
  })

  it('the limits of docs/architecture.md name attacks of bench/security', () => {
    const attacks = [...rowsOf('Who waits, by key'), ...rowsOf('Whose rate')]
      .flatMap((row) => row.at(-1)?.split(', ') ?? [])
      .filter((name) => name !== '')
    expect(attacks.length).toBeGreaterThan(10)
    expect(attacks.filter((name) => !existsSync(join(ROOT, `bench/security/${name}.ts`)))).toEqual([])
  })
})
