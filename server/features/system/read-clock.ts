import { execFile } from 'node:child_process'

/** What the machine tells of its time server. */
interface TimeService {
  isSynchronized: boolean | null
  offsetSeconds: number | null
}

const UNKNOWN: TimeService = { isSynchronized: null, offsetSeconds: null }
const TIMEOUT_MS = 2_000

/** Runs a program; undefined where it is absent, fails or does not end. */
type RunProgram = (name: string, args: readonly string[]) => Promise<string | undefined>

const runProgram: RunProgram = (name, args) =>
  new Promise((resolve) => {
    execFile(name, args, { timeout: TIMEOUT_MS }, (error, output) => resolve(error ? undefined : output))
  })

/**
 * Whether the machine follows a time server, and how far it is from it: chrony tells both, systemd the first alone. A
 * container knows neither.
 */
export async function readTimeService(run: RunProgram = runProgram): Promise<TimeService> {
  const chrony = await run('chronyc', ['-c', 'tracking'])
  if (chrony !== undefined) return readTracking(chrony)
  const systemd = await run('timedatectl', ['show', '--property=NTPSynchronized', '--value'])
  if (systemd === undefined || !/^(yes|no)$/.test(systemd.trim())) return UNKNOWN
  return { isSynchronized: systemd.trim() === 'yes', offsetSeconds: null }
}

/** `reference, name, stratum, time, offset, …, leap status`; without a time server the stratum is 0. */
function readTracking(line: string): TimeService {
  const [, , stratum, , offset, ...rest] = line.trim().split(',')
  const seconds = Number(offset)
  if (stratum === undefined || offset === undefined || Number.isNaN(seconds)) return UNKNOWN
  const isSynchronized = stratum !== '0' && rest.at(-1) !== 'Not synchronised'
  return { isSynchronized, offsetSeconds: isSynchronized ? seconds : null }
}
