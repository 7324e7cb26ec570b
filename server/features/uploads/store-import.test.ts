import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SignedIn } from '../../../test/factories.ts'
import { runQueue } from '../../../test/run-queue.ts'
import { type TestServer, testServer } from '../../../test/server.ts'
import { ServiceUnavailable } from '../../http-client/port.ts'
import { bankList } from './bank-list.ts'
import { importTable } from './import-table.ts'
import { createImportWork } from './import-work.ts'
import { storeImport } from './store-import.ts'

const ROWS = 1_200
const BAD = '90800'
const FILE = `ABI;Banca\n${Array.from({ length: ROWS }, (_, at) => `${90_000 + at};Banca ${at}\n`).join('')}`

let server: TestServer
let admin: SignedIn
const running: Promise<unknown>[] = []
beforeAll(async () => {
  server = await testServer({ routes: [] })
  admin = await server.signedIn({ role: 'admin' })
  await sql`create table trouble (code text)`.execute(server.context.db)
  await sql`create sequence tries`.execute(server.context.db)
  await sql`
    create function have_trouble() returns trigger language plpgsql as $$
    declare wanted text;
    begin
      perform nextval('tries');
      select code into wanted from trouble;
      if new.abi = '90800' and found then raise exception using errcode = wanted, message = 'trouble'; end if;
      return new;
    end $$`.execute(server.context.db)
  await sql`create trigger trouble before insert on uploaded_banks
    for each row execute function have_trouble()`.execute(server.context.db)
})
beforeEach(async () => {
  const { db, files } = server.context
  // A failed test leaves an import that is still stored, and a file.
  await Promise.allSettled(running.splice(0))
  for await (const { key } of files.list()) await files.remove(key)
  for (const table of ['uploaded_banks', 'imports', 'object_events'] as const)
    await db.deleteFrom(table).execute()
  await server.database.pool.query("delete from jobs.job where name = 'import.resume'")
  await failInserts()
})
afterAll(() => server.close())

/** The next insert of the bad row fails with this code. */
async function failInserts(code?: string) {
  await sql`delete from trouble`.execute(server.context.db)
  if (code) await sql`insert into trouble values (${code})`.execute(server.context.db)
}
/** How many rows were tried to be stored. */
async function tries() {
  const { rows } = await sql<{ many: number }>`select last_value::integer as many from tries`.execute(
    server.context.db,
  )
  return rows[0]?.many ?? 0
}
function importFile(content = FILE) {
  const importing = importTable(
    server.context,
    bankList,
    { file: { filename: 'banche.csv', bytes: Buffer.from(content) }, reading: undefined },
    { userId: admin.user.id, ip: '::1' },
  )
  running.push(importing)
  return importing
}
async function count(table: 'uploaded_banks' | 'imports' | 'object_events') {
  const { db } = server.context
  const { many } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<string>().as('many'))
    .executeTakeFirstOrThrow()
  return Number(many)
}
async function readImport() {
  let files = 0
  for await (const _ of server.context.files.list()) files += 1
  return {
    banks: await count('uploaded_banks'),
    imports: await count('imports'),
    lines: await count('object_events'),
    files,
  }
}
/** The number of stored rows according to the import. */
async function storedSoFar() {
  const { stored } = await server.context.db.selectFrom('imports').select('stored').executeTakeFirstOrThrow()
  return stored
}
/** Runs the job of an import as if it were due. */
const resume = (context = server.context) =>
  runQueue(server, 'import.resume', createImportWork(context), { early: true })
const wait = () =>
  sql`update imports set updated_at = now() - interval '2 minutes'`.execute(server.context.db)

describe('the import of a long file', () => {
  it('the import of a long file stores every row, writes one history entry and changes nothing when repeated', async () => {
    expect(await importFile()).toMatchObject({
      amount: ROWS,
      successCreated: ROWS,
      refused: '',
      refusedListed: 0,
    })
    expect(await readImport()).toEqual({ banks: ROWS, imports: 0, lines: 1, files: 0 })
    const rows = () => server.context.db.selectFrom('uploaded_banks').selectAll().orderBy('abi').execute()
    const before = await rows()
    await importFile()
    expect(await rows()).toEqual(before)
  })

  it('an interrupted import resumes where it stopped', async () => {
    await failInserts('57P01')
    await expect(importFile()).rejects.toMatchObject({ code: '57P01' })
    const stored = await storedSoFar()
    expect(stored).toBeGreaterThan(0)
    expect(stored).toBeLessThanOrEqual(800)
    expect(await readImport()).toEqual({ banks: stored, imports: 1, lines: 1, files: 1 })
    await failInserts()
    // The importing process may still run.
    await sql`update imports set updated_at = now() + interval '1 hour'`.execute(server.context.db)
    expect(await resume()).toEqual({ completed: 0, failed: 1 })
    await wait()
    await server.context.db.deleteFrom('uploaded_banks').where('abi', '<', '90100').execute()
    expect(await resume()).toEqual({ completed: 1, failed: 0 })
    // Previously stored rows are not stored again.
    expect(await readImport()).toEqual({ banks: ROWS - 100, imports: 0, lines: 1, files: 0 })
  })

  it('an import that two processes resume concurrently is stored once', async () => {
    await failInserts('57P01')
    await expect(importFile()).rejects.toThrow()
    await failInserts()
    const stored = await storedSoFar()
    const { id } = await server.context.db.selectFrom('imports').select('id').executeTakeFirstOrThrow()
    const before = await tries()
    await Promise.all([storeImport(server.context, id), storeImport(server.context, id)])
    expect((await tries()) - before).toBe(ROWS - stored)
    expect(await readImport()).toMatchObject({ banks: ROWS, imports: 0, lines: 1 })
  })

  it('an import that cannot be stored is abandoned, and its history entry states the number of stored rows (G32)', async () => {
    await failInserts('23514')
    await expect(importFile()).rejects.toMatchObject({ code: '23514' })
    const { banks, ...rest } = await readImport()
    expect(banks).toBeLessThanOrEqual(800)
    expect(rest).toEqual({ imports: 0, lines: 2, files: 0 })
    const { db } = server.context
    const line = await db
      .selectFrom('object_events')
      .select(['noun', 'before', 'after'])
      .where('kind', '=', 'changed')
      .executeTakeFirstOrThrow()
    expect(line).toEqual({ noun: 'ibans', before: { rows: ROWS }, after: { rows: banks } })
  })

  it('an import whose file cannot be read now is resumed later', async () => {
    await failInserts('57P01')
    await expect(importFile()).rejects.toThrow()
    await failInserts()
    await wait()
    const banks = await storedSoFar()
    const { context } = server
    const away = {
      ...context.files,
      read: () => Promise.reject(new ServiceUnavailable('Il deposito tace', true)),
    }
    expect(await resume({ ...context, files: away })).toEqual({ completed: 0, failed: 1 })
    expect(await readImport()).toEqual({ banks, imports: 1, lines: 1, files: 1 })
    expect(await resume()).toEqual({ completed: 1, failed: 0 })
    expect(await readImport()).toEqual({ banks: ROWS, imports: 0, lines: 1, files: 0 })
  })

  it('an import whose file is lost is abandoned', async () => {
    await failInserts('57P01')
    await expect(importFile()).rejects.toThrow()
    const banks = await storedSoFar()
    for await (const { key } of server.context.files.list()) await server.context.files.remove(key)
    await wait()
    await resume()
    expect(await readImport()).toEqual({ banks, imports: 0, lines: 2, files: 0 })
  })

  it(`the import of a long file returns how many of its refused rows are listed, and the accepted bank ${BAD} is none of them`, async () => {
    const wrong = 'abc;Lettere\n'.repeat(20_001)
    const answer = await importFile(`ABI;Banca\n${wrong}${BAD};Banca\n`)
    expect(answer).toMatchObject({
      amount: 20_002,
      successCreated: 1,
      amountError: 20_001,
      refusedListed: 20_000,
    })
    expect(answer.refused.split('\r\n')).toHaveLength(20_002)
  })
})
