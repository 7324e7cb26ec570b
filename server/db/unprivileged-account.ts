import { spawnSync } from 'node:child_process'
import { chownSync, readFileSync, statSync } from 'node:fs'

/** An account of this machine. */
export interface Account {
  uid: number
  gid: number
}

/** In order of preference. The first one is the operator's choice. */
const NAMES = ['sportello', 'postgres', 'nobody']

/**
 * The account under which a program runs that refuses to run as root: the owner of its `folder`, else one without
 * rights. Undefined when this process is not root's.
 */
export function findUnprivilegedAccount(folder: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const owner = statSync(folder, { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const account = NAMES.map((name) => accounts.find((fields) => fields[0] === name)).find(Boolean)
  if (!account)
    throw new Error(`PostgreSQL does not run as root, and there is no account ${NAMES.join(' or ')}`)
  return { uid: Number(account[2]), gid: Number(account[3]) }
}

/** Makes the account the owner of the file or folder. Returns its path. */
export function giveTo(account: Account | undefined, path: string): string {
  if (account) chownSync(path, account.uid, account.gid)
  return path
}

/** Whether the account may reach the files of the folder. */
export function canEnter(account: Account, folder: string): boolean {
  const { status } = spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], {
    ...account,
    cwd: '/',
    stdio: 'ignore',
  })
  return status === 0
}
