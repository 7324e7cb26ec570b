import { existsSync, statSync } from 'node:fs'
import module from 'node:module'
import { join } from 'node:path'

// Plain JavaScript, so that an outdated Node can still report the required version.
const NEEDED = 24
const [major] = process.versions.node.split('.').map(Number)
if (major < NEEDED) {
  console.error(`Sportello needs Node ${NEEDED} or newer; this is ${process.versions.node}.`)
  console.error('Install a newer Node, or the development dependencies (npm ci), which contain one.')
  process.exit(1)
}
// Compilation takes half of the start time, so each start caches it for the next one. The folder is beside the code,
// since its content is executed; only the account that has the code leaves files there.
const checkout = join(import.meta.dirname, '..')
if (!process.getuid || statSync(checkout).uid === process.getuid())
  process.env.NODE_COMPILE_CACHE ??= join(checkout, '.cache/compiled')
if (process.env.NODE_COMPILE_CACHE) module.enableCompileCache(process.env.NODE_COMPILE_CACHE)
try {
  // A release has everything in one file, which is loaded in half the time.
  const bundled = './bundled/cli.mjs'
  await import(existsSync(new URL(bundled, import.meta.url)) ? bundled : './cli.ts')
} catch (error) {
  // Without the packages nothing can be loaded that would say so.
  const { checkModules } = await import('./checks/check-modules.ts')
  const finding = checkModules(checkout)
  if (finding.ok) throw error
  console.error(finding.wrong)
  process.exitCode = 1
}
