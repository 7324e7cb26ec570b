import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** A process that cannot be mistaken for a later one with the same number. */
export interface ProcessMark {
  pid: number
  /** The start time as the system reports it; empty when unknown. */
  began: string
}

/** The mark of a living process, or undefined when there is none with that number. */
export function markOf(pid: number): ProcessMark | undefined {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // EPERM: it lives, and belongs to someone else.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return undefined
  }
  return isZombie(pid) ? undefined : { pid, began: beginOf(pid) }
}

/** Whether exactly this process still lives. */
export function lives(mark: ProcessMark): boolean {
  const now = markOf(mark.pid)
  return now !== undefined && (mark.began === '' || now.began === '' || now.began === mark.began)
}

/** Linux: the boot id and the ticks since boot. Elsewhere `ps` reports the second of the start. */
function beginOf(pid: number): string {
  try {
    const fields = statOf(pid)
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${fields[19]}`
  } catch {
    return beginByPs(pid)
  }
}

function beginByPs(pid: number): string {
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
  } catch {
    return ''
  }
}

/** A zombie process holds no files. */
function isZombie(pid: number): boolean {
  try {
    return statOf(pid)[0] === 'Z'
  } catch {
    return false
  }
}

/** The fields after the name, which is in brackets and may hold anything. */
function statOf(pid: number): string[] {
  const line = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return line.slice(line.lastIndexOf(')') + 2).split(' ')
}
