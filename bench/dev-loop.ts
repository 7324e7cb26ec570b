/**
 * The development server, in a real browser: from a saved file of the page to the changed text on the screen, and from a
 * saved file of the server to an answer of the changed server. Run: npm exec -- node bench/dev-loop.ts [--rounds 20]
 * Changes two files of the working copy and restores them. Exit code 1 above a bar.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { chromium, type Page } from 'playwright-core'
import { findBrowser } from '../e2e/browser.ts'

const { values: options } = parseArgs({ options: { rounds: { type: 'string', default: '20' } } })
const ROUNDS = Number(options.rounds)
const ROOT = resolve(import.meta.dirname, '..')
/** The watcher reports a second save within 50 ms as one with the first. */
const SAVES_APART_MS = 500
/** The next process of the server loads the packages meanwhile. */
const RESTARTS_APART_MS = 4_000
const PAGE = {
  path: 'web/features/login/credentials-step.tsx',
  find: 'Accedi\n',
  barMs: 300,
  apartMs: SAVES_APART_MS,
}
const SERVER = {
  path: 'server/http/health.ts',
  find: '({ ok: true })',
  barMs: 1_000,
  apartMs: RESTARTS_APART_MS,
}

const dataDir = mkdtempSync(join(tmpdir(), 'sportello-dev-loop-'))
const dev = spawn(process.execPath, [join(ROOT, 'scripts/dev.ts')], {
  cwd: ROOT,
  env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', PORT: '0' },
  stdio: ['ignore', 'pipe', 'inherit'],
})

function readAddress(): Promise<string> {
  let output = ''
  return new Promise((resolve, reject) => {
    dev.once('exit', () => reject(new Error(output)))
    dev.stdout.on('data', (chunk: Buffer) => {
      output += chunk
      const [, address] = /^Sportello: (\S+)\n[\s\S]*^The demonstration is ready\.$/m.exec(output) ?? []
      if (address) resolve(address)
    })
  })
}

/** Saves a file with another text in one place, waits until that is seen, and answers the time. */
async function measureSave(
  { path, find, apartMs }: { path: string; find: string; apartMs: number },
  replacement: string,
  seen: () => Promise<unknown>,
): Promise<number> {
  const file = join(ROOT, path)
  const text = readFileSync(file, 'utf8')
  if (!text.includes(find)) throw new Error(`${path} does not contain ${find}`)
  const visible = seen()
  const start = performance.now()
  try {
    writeFileSync(file, text.replace(find, replacement))
    await visible
    return performance.now() - start
  } finally {
    await pause(apartMs)
    writeFileSync(file, text)
  }
}

/** Resolves at the change itself, without asking again and again. */
const waitForTitle = (page: Page, title: string) =>
  page.evaluate(
    (wanted) =>
      new Promise<void>((resolve) => {
        const check = () => document.querySelector('h1')?.textContent?.trim() === wanted && resolve()
        new MutationObserver(check).observe(document, { subtree: true, childList: true, characterData: true })
        check()
      }),
    title,
  )

async function measurePage(page: Page): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    times.push(await measureSave(PAGE, `Prova ${round}\n`, () => waitForTitle(page, `Prova ${round}`)))
    await waitForTitle(page, 'Accedi')
    await pause(SAVES_APART_MS)
  }
  return times
}

async function waitForAnswer(address: string, wanted: string): Promise<void> {
  for (;;) {
    const answer = await fetch(`${address}/health/live`)
    if ((await answer.text()) === wanted) return
  }
}

async function measureServer(address: string): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const changed = JSON.stringify({ ok: true, round })
    times.push(await measureSave(SERVER, `(${changed})`, () => waitForAnswer(address, changed)))
    await waitForAnswer(address, '{"ok":true}')
    await pause(RESTARTS_APART_MS)
  }
  return times
}

function report(name: string, times: number[], barMs: number): void {
  times.sort((a, b) => a - b)
  const median = times[Math.floor(times.length / 2)]!
  const missed = median > barMs
  const figures = `median ${median.toFixed(0)} ms, longest ${times.at(-1)!.toFixed(0)} ms, ${times.length} saves`
  console.log(`${name}: ${figures}; bar ${barMs} ms${missed ? '  MISSED' : ''}`)
  if (missed) process.exitCode = 1
}

const browser = await chromium.launch(findBrowser())
try {
  const address = await readAddress()
  const page = await browser.newPage({ baseURL: address })
  page.on('console', (message) => message.type() === 'error' && console.error(message.text()))
  await page.goto('/')
  await page.getByRole('heading', { name: 'Accedi' }).waitFor({ timeout: 120_000 })
  report('a file of the page, on the screen', await measurePage(page), PAGE.barMs)
  report('a file of the server, answered', await measureServer(address), SERVER.barMs)
} finally {
  await browser.close()
  if (dev.exitCode === null) {
    dev.kill('SIGINT')
    await once(dev, 'exit')
  }
  rmSync(dataDir, { recursive: true, force: true })
}
