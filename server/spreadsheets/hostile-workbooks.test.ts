import { describe, expect, it } from 'vitest'
import { Failure } from '../http/failure.ts'
import { HONEST_WORKBOOKS, HOSTILE_WORKBOOKS } from './fixtures/hostile-workbooks.ts'
import { openTable } from './open-table.ts'

/** The number of rows, or the message of the refusal. */
async function outcomeOf(bytes: Buffer): Promise<number | string> {
  try {
    const table = await openTable(bytes)
    let count = 0
    for await (const _ of table.rows()) count += 1
    return count
  } catch (error) {
    if (error instanceof Failure) return `${error.id}: ${error.message}`
    throw error
  }
}

describe('openTable', () => {
  it.each(HOSTILE_WORKBOOKS)(
    'openTable refuses a workbook with %s and gives the reason [UPLOAD-2]',
    async (_name, why, make) => {
      expect(await outcomeOf(await make())).toMatch(new RegExp(`^refused-file: Il file\\b.*${why}`))
    },
  )

  it.each(HONEST_WORKBOOKS)('openTable reads a workbook %s [UPLOAD-2]', async (_name, make) => {
    expect(await outcomeOf(await make())).toBe(1)
  })

  it('openTable refuses a text with more than 64 columns with that reason [UPLOAD-2]', async () => {
    expect(await outcomeOf(Buffer.from(`${'a;'.repeat(64)}b\n`))).toMatch('più di 64 colonne')
    expect(await outcomeOf(Buffer.from(`${'a;'.repeat(63)}b;;;\n`))).toBe(1)
  })
})
