/** Why an automatic backup or the drill of a restore fails. */
export const BACKUP_PROBLEMS = [
  'place-missing',
  'disk-full',
  'backup-missing',
  'store-fails',
  'damaged',
  'without-totals',
  'restored-differs',
  'no-room',
  'other',
] as const
export type BackupProblemKind = (typeof BACKUP_PROBLEMS)[number]
