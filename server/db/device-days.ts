/** A device that is unused for this long is unknown again. */
export const DEVICE_DAYS = 90

/** The earliest last use of a device that is still known. */
export const oldestKnownDevice = (now: Date): Date => new Date(now.getTime() - DEVICE_DAYS * 86_400_000)
