import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** The identity of a process, which a later process with the same number does not share. */
export interface ProcessIdentity {
  pid: number
  /** The start time as the system reports it; empty when unknown. */
  began: string
}

/** The identity of a running process, or undefined when no process has that id. */
export function identifyProcess(pid: number): ProcessIdentity | undefined {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // EPERM: the process runs under another user.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return undefined
  }
  return isZombie(pid) ? undefined : { pid, began: readStartTime(pid) }
}

/** Whether this process still runs. */
export function isAlive(identity: ProcessIdentity): boolean {
  const now = identifyProcess(identity.pid)
  return now !== undefined && (identity.began === '' || now.began === '' || now.began === identity.began)
}

/** Linux: the boot id and the ticks since boot. Elsewhere `ps` reports the second of the start. */
function readStartTime(pid: number): string {
  try {
    const fields = readStat(pid)
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${fields[19]}`
  } catch {
    return readStartTimeByPs(pid)
  }
}

function readStartTimeByPs(pid: number): string {
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
  } catch {
    return ''
  }
}

/** A zombie process has no open files. */
function isZombie(pid: number): boolean {
  try {
    return readStat(pid)[0] === 'Z'
  } catch {
    return false
  }
}

/** The fields after the name, which is in brackets and may contain any character. */
function readStat(pid: number): string[] {
  const line = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return line.slice(line.lastIndexOf(')') + 2).split(' ')
}
