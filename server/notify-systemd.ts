import { execFile } from 'node:child_process'
import type { Logger } from 'pino'

/** How many times the watchdog is told within its time: one lost message is no failure. */
const TIMES = 3

/** What systemd knows of the service. */
export interface SystemdNotifier {
  stopping(): void
}

/**
 * Tells systemd that the service is ready, and again and again that it lives: a process that is blocked tells nothing
 * and is started again. Does nothing outside of a unit of `Type=notify`. Node has no sockets for datagrams of this
 * machine, so the program `systemd-notify` sends them.
 */
export function notifySystemd(log: Pick<Logger, 'error'>): SystemdNotifier {
  const { NOTIFY_SOCKET, WATCHDOG_USEC, WATCHDOG_PID } = process.env
  if (!NOTIFY_SOCKET) return { stopping: () => {} }
  const tell = (state: string) =>
    execFile('systemd-notify', [state], (error) => {
      if (error) log.error({ reason: error.message }, 'systemd cannot be told the state of the service')
    })
  tell('READY=1')
  const isWatched = WATCHDOG_USEC && (!WATCHDOG_PID || Number(WATCHDOG_PID) === process.pid)
  const pulse = isWatched
    ? setInterval(() => tell('WATCHDOG=1'), Number(WATCHDOG_USEC) / 1_000 / TIMES).unref()
    : undefined
  return {
    stopping: () => {
      clearInterval(pulse)
      tell('STOPPING=1')
    },
  }
}
