import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'

/** The identity of a process, which a later process with the same number does not share. */
export interface ProcessIdentity {
  pid: number
  /** The start time as the system reports it; empty when unknown. */
  began: string
  /**
   * Where the number counts: this boot and this container; empty where the system has one space of numbers. Former
   * versions wrote none.
   */
  space?: string
}

/** `unseen`: it has its number in another container or on another machine, or had it before the machine was restarted. */
export type ProcessState = 'running' | 'ended' | 'unseen'

/** The identity of a running process, or undefined when no process has that id. */
export function identifyProcess(pid: number): ProcessIdentity | undefined {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // EPERM: the process runs under another user.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return undefined
  }
  return isZombie(pid) ? undefined : { pid, began: readStartTime(pid), space: readSpace() }
}

/** What has become of this process. */
export function stateOf(identity: ProcessIdentity): ProcessState {
  const now = identifyProcess(identity.pid)
  const space = now?.space ?? readSpace()
  if (identity.space !== undefined && identity.space !== space) return 'unseen'
  const isSame = now && (identity.began === '' || now.began === '' || now.began === identity.began)
  if (isSame) return 'running'
  return identity.space === undefined && space !== '' ? 'unseen' : 'ended'
}

/** Whether this process still runs. */
export const isAlive = (identity: ProcessIdentity): boolean => stateOf(identity) === 'running'

const readBoot = (): string => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()

function readSpace(): string {
  try {
    return `${readBoot()}/${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return ''
  }
}

/** Linux: the boot id and the ticks since boot. Elsewhere `ps` reports the second of the start. */
function readStartTime(pid: number): string {
  try {
    return isForeignProc() ? '' : `${readBoot()}/${readStat(pid)[19]}`
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
    return !isForeignProc() && readStat(pid)[0] === 'Z'
  } catch {
    return false
  }
}

/** Whether `/proc` has the numbers of another container, under which other processes are found. */
const isForeignProc = (): boolean => readlinkSync('/proc/self') !== String(process.pid)

/** The fields after the name, which is in brackets and may contain any character. */
function readStat(pid: number): string[] {
  const line = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return line.slice(line.lastIndexOf(')') + 2).split(' ')
}
