/**
 * Adds our form engine and inputs to a comparison of form engines, whose folder FORM_BENCH names.
 * Run: FORM_BENCH=<folder> npm exec -- node bench/form.ts [options of the comparison]
 */
import { spawn } from 'node:child_process'
import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { findBrowser } from '../e2e/browser.ts'
import { buildForm } from './form/build.ts'
import { buildScreen } from './form-screen/build.ts'
import { largestContract } from './form-screen/largest.ts'

const variableOfBench = process.env.FORM_BENCH
if (!variableOfBench) throw new Error('FORM_BENCH names the folder of the comparison, the one with run.sh')
const comparison = resolve(variableOfBench)
const work = resolve(process.env.WORK ?? join(tmpdir(), 'form-bench'))
const built = join(work, 'ours')
const screen = join(work, 'ours-screen')

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`

/** The comparison runs one program as its browser; ours may have arguments and an environment. */
async function findLauncher(): Promise<string> {
  const { executablePath, args, env } = findBrowser()
  const libraries = env.LD_LIBRARY_PATH ? `export LD_LIBRARY_PATH=${quoted(env.LD_LIBRARY_PATH)}\n` : ''
  const fonts = env.FONTCONFIG_FILE ? `export FONTCONFIG_FILE=${quoted(env.FONTCONFIG_FILE)}\n` : ''
  const script = join(work, 'browser.sh')
  await writeFile(
    script,
    `#!/bin/sh\n${libraries}${fonts}exec ${[executablePath, ...args].map(quoted).join(' ')} "$@"\n`,
  )
  await chmod(script, 0o755)
  return script
}

await mkdir(work, { recursive: true })
const { buildModel } = await import(pathToFileURL(join(comparison, 'lib/model.mjs')).href)
await buildForm(buildModel(), built)
await buildScreen(screen)
await writeFile(join(work, 'largest.json'), JSON.stringify(largestContract()))
const env = {
  ...process.env,
  WORK: work,
  FORM_BENCH_DIR: built,
  FORM_SCREEN_DIR: screen,
  CHROMIUM: await findLauncher(),
}
const ownFigures = join(import.meta.dirname, 'form/ours.mjs')
const run = spawn(join(comparison, 'run.sh'), [...process.argv.slice(2), '--extra', ownFigures], {
  stdio: 'inherit',
  env,
})
run.on('exit', (code) => {
  process.exitCode = code ?? 1
})
