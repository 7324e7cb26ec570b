/** Whether the disk, or the account’s share of it, has no space for what was written. */
export const isFullDisk = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT', '53100'].includes(String(((error ?? {}) as { code?: unknown }).code))
