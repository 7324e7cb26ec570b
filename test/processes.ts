import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'

export interface RunningProcess {
  pid: number
  parent: number
  group: number
}

/** The processes of the machine without zombies. A minimal Linux has no `ps`, and other systems no `/proc`. */
export function listProcesses(): RunningProcess[] {
  const files = globSync('/proc/[0-9]*/stat')
  return files.length > 0 ? files.flatMap(readStat) : readPs()
}

function readStat(file: string): RunningProcess[] {
  try {
    // The name in parentheses may contain blanks; state, parent and group follow it.
    const [, state, parent, group] = /\) (\S) (\d+) (\d+)/.exec(readFileSync(file, 'utf8')) ?? []
    return toProcess([file.split('/')[2], parent, group, state])
  } catch {
    return []
  }
}

function readPs(): RunningProcess[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,pgid=,stat='], { encoding: 'utf8' }).split('\n')
  return lines.filter(Boolean).flatMap((line) => toProcess(line.trim().split(/\s+/)))
}

const toProcess = ([pid, parent, group, state]: (string | undefined)[]): RunningProcess[] =>
  state?.startsWith('Z') ? [] : [{ pid: Number(pid), parent: Number(parent), group: Number(group) }]
