import { afterEach, describe, expect, it, vi } from 'vitest'
import { BUSY_MACHINE } from '../../../processes/fixtures/busy-machine.ts'
import { HOSTILE_WORKBOOKS, workbookOf } from '../../../spreadsheets/fixtures/hostile-workbooks.ts'
import { createTableReader } from './table-reader.ts'

const opened: { close(): Promise<void> }[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map((one) => one.close()))
})
function reader(limits: Parameters<typeof createTableReader>[0]['limits'] = {}) {
  const warn = vi.fn()
  const created = createTableReader({ log: { warn }, limits: { ...BUSY_MACHINE, ...limits } })
  opened.push(created)
  return { reader: created, warn }
}

const text = (content: string) => Buffer.from(content)
const BANKS = text('ABI;Banca\n99001;"Banca\nProva"\n990;Corta\n99003;È nuova\n')
const many = (rows: number) =>
  text(`ABI;Banca\n${Array.from({ length: rows }, (_, at) => `${10_000 + at};Banca ${at}\n`).join('')}`)
const read = { noun: 'ibans', reading: undefined } as const

describe('the table process [UPLOAD-2]', () => {
  it('the table process returns valid rows, and invalid rows with their reason', async () => {
    const { reader: tables } = reader()
    const found = await tables.read({ ...read, bytes: BANKS })
    expect(found).toMatchObject({ good: 2, entries: 2, counts: { amount: 3, lengthWrong: 1 } })
    expect(found.counts.refused).toContain('3;990;Corta')
    const lines = Buffer.from(found.rows).toString().trimEnd().split('\n')
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { abi: '99001', bank_name: 'Banca Prova' },
      { abi: '99003', bank_name: 'È nuova' },
    ])
  })

  it('the table process refuses a hostile file, one that is no table, and one without the columns', async () => {
    const { reader: tables, warn } = reader()
    const failureOf = (bytes: Uint8Array) => tables.read({ ...read, bytes }).catch(({ id }) => id)
    expect(await failureOf(text('%PDF-1.7\n'))).toBe('unsupported-media-type')
    expect(await failureOf(text('Nome;Età\nAnna;3\n'))).toBe('invalid')
    const [, why, make] = HOSTILE_WORKBOOKS[0]!
    await expect(tables.preview({ ...read, bytes: await make() })).rejects.toThrow(why)
    expect(warn).not.toHaveBeenCalled()
  })

  it('the table process refuses a file that uses too much CPU time or memory', async () => {
    const slow = reader({ cpuMilliseconds: 20 })
    await expect(slow.reader.read({ ...read, bytes: many(80_000) })).rejects.toMatchObject({
      id: 'refused-file',
      message: 'La lettura del file ha richiesto troppo tempo: dividilo.',
    })
    expect(slow.warn).toHaveBeenCalledOnce()
    const heavy = reader({ bytes: 1 })
    await expect(heavy.reader.preview({ ...read, bytes: await workbookOf() })).rejects.toMatchObject({
      id: 'refused-file',
    })
  })

  it('the table process refuses a file with a retry time while its queue is full', async () => {
    const { reader: tables } = reader({ waiting: 1 })
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => tables.read({ ...read, bytes: BANKS }).catch((error) => error)),
    )
    expect(answers.filter(({ id }) => id === 'unavailable')).toMatchObject(
      Array(3).fill({ id: 'unavailable', detail: { retryAfter: expect.any(Number) } }),
    )
  })
})
