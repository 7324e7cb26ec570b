import { hkdfSync } from 'node:crypto'

export const BACKUP_KINDS = ['nightly', 'migration'] as const
export type BackupKind = (typeof BACKUP_KINDS)[number]

/** A backup that this installation made by itself. */
export interface NamedBackup {
  name: string
  at: Date
  kind: BackupKind
}

/** Distinguishes installations that share a folder; discloses nothing of the key. */
export const installationMark = (secretKey: Buffer): string =>
  Buffer.from(hkdfSync('sha256', secretKey, '', 'sportello backup name', 4)).toString('hex')

/** Times are UTC: no name repeats when clocks are set back in autumn. */
export function nameBackup(secretKey: Buffer, at: Date, kind: BackupKind): string {
  const time = at.toISOString().slice(0, 19).replaceAll(':', '-')
  return `sportello-${installationMark(secretKey)}-${time}Z-${kind}.backup`
}

/** Undefined for a file of another installation, or of anybody. */
export function parseBackupName(secretKey: Buffer, name: string): NamedBackup | undefined {
  const [, mark, day, hour, minute, second, kind] =
    /^sportello-([0-9a-f]{8})-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z-(\w+)\.backup$/.exec(name) ?? []
  const at = new Date(`${day}T${hour}:${minute}:${second}Z`)
  if (mark !== installationMark(secretKey) || Number.isNaN(at.getTime())) return undefined
  const known = BACKUP_KINDS.find((one) => one === kind)
  return known && { name, at, kind: known }
}
