import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { inject } from 'vitest'
import { type DemoInstallation, inventDemo } from '../server/demo/invent-demo.ts'

/** The time of the demonstration that tests share. */
export const DEMO_TIME = new Date('2026-11-20T10:00:00Z')

/** The demonstration of `DEMO_TIME`. The first file of a run that needs it invents it, which takes seconds. */
export async function sharedDemo(): Promise<DemoInstallation> {
  const file = join(inject('runFolder'), 'demonstration')
  if (!existsSync(file)) {
    const own = `${file}.${process.pid}`
    writeFileSync(own, serialize(await inventDemo(DEMO_TIME)))
    renameSync(own, file)
  }
  return deserialize(readFileSync(file))
}
