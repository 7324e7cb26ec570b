/** The free space on the server’s disk: `low` is a warning, with `full` saves are refused. */
export const DISK_STATES = ['ample', 'low', 'full'] as const
export type DiskState = (typeof DISK_STATES)[number]
