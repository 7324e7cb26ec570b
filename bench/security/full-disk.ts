import { execFileSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { testService } from '../../shared/api/services.ts'
import { addressOf } from '../../test/address-of.ts'
import type { SignedIn } from '../../test/factories.ts'
import { startServer } from '../../test/server-process.ts'
import {
  compareStored,
  endWithVerdict,
  LONG_SESSION,
  list,
  openInstallation,
  reportFigure,
  Savers,
  save,
  waitUntilServed,
} from './fault-installation.ts'

// Fills the disk of the embedded database to its last byte while eight clients save, at random moments, slowly and at
// once; kills the database meanwhile; frees space again. Then the same with the disk of the files alone.
//   npm exec -- node bench/security/full-disk.ts --rounds 20

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '20' } } })
const rounds = Number(values.rounds)
const root = await mkdtemp(join(tmpdir(), 'sportello-full-disk-'))
// The account of the database of root enters it.
await chmod(root, 0o711)
const disk = join(root, 'disk')

function mount(folder: string, megabytes: number): boolean {
  mkdirSync(folder, { recursive: true })
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'pipe' })
    return true
  } catch (error) {
    console.log(`skipped: this machine mounts no small disk here: ${(error as Error).message.split('\n')[0]}`)
    return false
  }
}

/** Allocates all free space, immediately or 8 MB every 50 ms, to the last byte. */
async function fillFile(file: string, slowly: boolean): Promise<void> {
  const handle = openSync(file, 'a')
  for (const piece of [8 * 1024 ** 2, 64 * 1024, 1]) {
    const bytes = Buffer.alloc(piece, 7)
    try {
      for (;;) {
        writeSync(handle, bytes)
        if (slowly && piece > 64 * 1024) await pause(50)
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    }
  }
  closeSync(handle)
}

async function fillDatabaseDisk(): Promise<void> {
  if (!mount(disk, 420)) return
  const place = { dataDir: join(disk, 'data'), databaseUrl: undefined }
  const session = await openInstallation(place)
  const server = await startServer(place, { ...LONG_SESSION, DATABASE_STUCK_SECONDS: '5' })
  const savers = new Savers(() => server.address, session, { run: 'full' })
  const seen = { reads: 0, failedReads: 0, wrongRefusals: 0, back: 0, readsBack: 0 }
  for (let round = 0; round < rounds; round += 1) {
    await pause(Math.random() * 1_500)
    await fillFile(join(disk, 'filler'), round % 2 === 0)
    const probed = await saveUntilRefused(server.address, session)
    if (probed !== undefined) savers.acknowledged.set('probe', probed)
    if (round % 5 === 4) {
      server.signalDatabase('SIGKILL')
      seen.readsBack = Math.max(seen.readsBack, await waitUntilServed(() => list(server.address, session)))
    }
    for (let n = 0; n < 20; n += 1) {
      const [read, refused] = [
        await list(server.address, session),
        await save(server.address, session, `no-${round}-${n}`),
      ]
      seen.reads += 1
      if (read.status !== 200) seen.failedReads += 1
      if (refused.error !== 'disk-full' || refused.retryAfter !== '5') seen.wrongRefusals += 1
    }
    rmSync(join(disk, 'filler'))
    const key = `back-${round}`
    let id: string | undefined
    const back = await waitUntilServed(async () => {
      const answer = await save(server.address, session, key)
      id = answer.id
      return answer
    })
    if (id !== undefined) savers.acknowledged.set(key, id)
    seen.back = Math.max(seen.back, back)
  }
  await savers.end()
  console.log(`${rounds} times full, answers of saves: ${JSON.stringify(Object.fromEntries(savers.answers))}`)
  reportFigure('reads that failed while the disk was full', seen.failedReads, 0, ` of ${seen.reads}`)
  reportFigure('saves refused otherwise than by 503 disk-full', seen.wrongRefusals, 0, ` of ${seen.reads}`)
  reportFigure(
    'reads again after the database was killed on the full disk, at most',
    seen.readsBack,
    5_000,
    ' ms',
  )
  reportFigure('saves again after room returned, at most', seen.back, 5_000, ' ms')
  reportFigure('exit code on SIGTERM', (await server.end('SIGTERM')) ?? 1, 0)
  await compareStored(place, [...savers.acknowledged.values()])
}

/** The first second may still be served: the server looks once a second. Returns the record of the probe, if any. */
async function saveUntilRefused(address: string, session: SignedIn): Promise<string | undefined> {
  for (let id: string | undefined; ; await pause(50)) {
    const answer = await save(address, session, 'probe')
    id = answer.id ?? id
    if (answer.status === 503) return id
  }
}

async function fillDiskOfFiles(): Promise<void> {
  const place = { dataDir: join(root, 'other'), databaseUrl: undefined }
  const files = join(place.dataDir, 'files')
  if (!mount(files, 16)) return
  const session = await openInstallation(place)
  const server = await startServer(place, LONG_SESSION)
  const storeWorks = async () => {
    const answer = await fetch(server.address + addressOf(testService, { name: 'files' }), {
      method: 'POST',
      headers: session.headers,
    })
    return ((await answer.json()) as { working?: boolean }).working === true
  }
  const before = await storeWorks()
  await fillFile(join(files, 'filler'), false)
  const during = await storeWorks()
  let failed = 0
  for (let n = 0; n < 50; n += 1)
    if ((await save(server.address, session, `files-${n}`)).status !== 200) failed += 1
  rmSync(join(files, 'filler'))
  const after = await storeWorks()
  reportFigure('the disk of files alone full: saves that failed', failed, 0, ' of 50')
  reportFigure(
    'its store refuses while full, and works before and after',
    [before, !during, after].filter((right) => !right).length,
    0,
  )
  await server.end('SIGTERM')
}

try {
  await fillDatabaseDisk()
  await fillDiskOfFiles()
} finally {
  for (const folder of [disk, join(root, 'other', 'files')])
    try {
      execFileSync('umount', ['-l', folder], { stdio: 'pipe' })
    } catch {
      // It was not mounted.
    }
  await rm(root, { recursive: true, force: true })
}
endWithVerdict()
