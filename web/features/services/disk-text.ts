const MB = 1024 ** 2

/** `12,3 GB`, or `87 MB` below one gigabyte. */
export function formatFreeBytes(bytes: number): string {
  const inGigabytes = bytes >= 1024 * MB
  const amount = inGigabytes ? bytes / (1024 * MB) : Math.floor(bytes / MB)
  const text = amount.toLocaleString('it-IT', { maximumFractionDigits: 1 })
  return `${text} ${inGigabytes ? 'GB' : 'MB'}`
}
