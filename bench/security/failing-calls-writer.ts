import { writeSync } from 'node:fs'
import { openDurable } from '../../server/db/embedded/open.ts'

// Saves a hundred rows one by one in the folder that it is given, and prints the number of each that was answered.
const db = await openDurable(process.argv[2]!)
for (let n = 1; n <= 100; n += 1) {
  try {
    await db.query('insert into saved values ($1, $2)', [n, 'x'.repeat(2_000) + Math.random()])
    writeSync(1, `${n}\n`)
  } catch (error) {
    // A statement that was refused; an engine that broke is never asked again.
    if ((error as { severity?: string }).severity !== 'ERROR') throw error
  }
}
await db.close()
writeSync(1, 'done\n')
