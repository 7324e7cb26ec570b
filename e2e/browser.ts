import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import { BROWSER_PROGRAM, unpackBrowser } from './unpack-browser.ts'

/** The program, arguments and environment with which Playwright starts a browser. */
export interface Browser {
  executablePath: string
  args: string[]
  env: Record<string, string>
  /** The source of the browser, for the report. */
  origin: string
}

/** The value of `PLAYWRIGHT_CHROMIUM` that takes the browser of the machine; the scripts set it for `--installed`. */
export const INSTALLED = 'installed'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']
const MODULES = resolve(import.meta.dirname, '../node_modules')

/**
 * The browser of the journeys: the packaged one, so that every machine sees the same. `PLAYWRIGHT_CHROMIUM` names
 * another program, or is `installed` for the Chromium or Chrome of the machine. The package has a browser for Linux on
 * x64; other machines use their own. Throws if the wanted browser is missing or does not start.
 */
export function findBrowser(env: NodeJS.ProcessEnv = process.env): Browser {
  const named = env.PLAYWRIGHT_CHROMIUM
  if (!named && process.platform === 'linux' && process.arch === 'x64') return packagedBrowser(env)
  if (!named || named === INSTALLED) return installedBrowser(env)
  if (!canStart(named)) throw new Error(`PLAYWRIGHT_CHROMIUM names ${named}, which does not start`)
  return { ...plainOptions(env), executablePath: named, origin: 'PLAYWRIGHT_CHROMIUM' }
}

/** Whether the machine has a Chromium or Chrome that starts. */
export const hasInstalledBrowser = (env: NodeJS.ProcessEnv = process.env): boolean =>
  installedBrowsers(env.PATH ?? '').some(canStart)

function installedBrowser(env: NodeJS.ProcessEnv): Browser {
  const executablePath = installedBrowsers(env.PATH ?? '').find(canStart)
  if (!executablePath) throw new Error('This machine has no Chromium or Chrome: install one')
  return { ...plainOptions(env), executablePath, origin: 'this machine' }
}

function installedBrowsers(path: string): string[] {
  const folders = path.split(delimiter).filter(Boolean)
  const onPath = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...onPath, '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'].filter(existsSync)
}

/** A program on the path can be a wrapper that only asks to install a snap. */
function canStart(program: string): boolean {
  try {
    return /Chrom/.test(
      execFileSync(program, ['--version'], { encoding: 'utf8', timeout: 20_000, stdio: 'pipe' }),
    )
  } catch {
    return false
  }
}

function plainOptions(env: NodeJS.ProcessEnv): { args: string[]; env: Record<string, string> } {
  return {
    // Software rendering is faster than an emulated graphics card. Containers have a small
    // /dev/shm, and root may not use Chromium's sandbox.
    args: ['--disable-gpu', '--disable-dev-shm-usage', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
    env: Object.fromEntries(Object.entries(env).filter((entry): entry is [string, string] => !!entry[1])),
  }
}

/**
 * The package's own arguments are not used: they run one process, in which closing a page ends the browser, and
 * disable the same-origin rules that the journeys test.
 */
function packagedBrowser(env: NodeJS.ProcessEnv): Browser {
  const folder = unpackPackage()
  const base = plainOptions(env)
  return {
    executablePath: join(folder, BROWSER_PROGRAM),
    args: [...base.args, '--no-zygote'],
    env: {
      ...base.env,
      LD_LIBRARY_PATH: [join(folder, 'al2023/lib'), env.LD_LIBRARY_PATH].filter(Boolean).join(':'),
      FONTCONFIG_FILE: join(folder, 'fonts.conf'),
    },
    origin: 'the package @sparticuz/chromium',
  }
}

/** Unpacks the packaged browser beside the other modules, once. */
function unpackPackage(): string {
  const { version } = JSON.parse(readFileSync(join(MODULES, '@sparticuz/chromium/package.json'), 'utf8'))
  const folder = join(MODULES, '.cache', `chromium-${version}`)
  unpackBrowser(folder, (aside) => {
    execFileSync(process.execPath, [join(import.meta.dirname, 'unpack-chromium.ts')], {
      stdio: 'inherit',
      // The package unpacks into the temporary folder, and its libraries only if it detects Lambda.
      env: { ...process.env, TMPDIR: aside, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' },
    })
    writeFileSync(join(aside, 'fonts.conf'), fontConfiguration(folder))
  })
  return folder
}

const fontConfiguration = (folder: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}/fonts/fonts</dir>
  <dir>${MODULES}/dejavu-fonts-ttf/ttf</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${folder}/font-cache</cachedir>
</fontconfig>
`
