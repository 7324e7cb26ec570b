import { writeSync } from 'node:fs'
import { openDurable } from '../../server/db/embedded/open.ts'

// Saves a hundred rows one by one in the given folder, and prints the number of each answered one. At intervals it causes
// renames and truncations: a checkpoint after a new file of the log, and the end of an emptied table.
const db = await openDurable(process.argv[2]!)

/** A statement may be rejected; a failed engine is not used again. */
async function isStored(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    if ((error as { severity?: string }).severity !== 'ERROR') throw error
    return false
  }
}

for (let n = 1; n <= 100; n += 1) {
  const text = 'x'.repeat(2_000) + Math.random()
  if (await isStored(() => db.query('insert into saved values ($1, $2)', [n, text]))) writeSync(1, `${n}\n`)
  if (n % 4 === 0) {
    await isStored(() => db.query('insert into emptied select generate_series(1, 2000)'))
    await isStored(() => db.query('delete from emptied'))
    await isStored(() => db.query('vacuum emptied'))
  }
  if (n % 20 === 0) {
    await isStored(() => db.query('select pg_switch_wal()'))
    await isStored(() => db.query('checkpoint'))
  }
}
await db.close()
writeSync(1, 'done\n')
