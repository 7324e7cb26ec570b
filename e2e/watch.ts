import type { BrowserContext, ConsoleMessage, Request, Response } from '@playwright/test'

export interface Watch {
  /** Declares a refusal that belongs to the journey: the end of the path and the status. */
  expect(path: RegExp, status: number): void
  /** Watches another browser of the same journey. */
  alsoWatch(context: BrowserContext): void
  faults(): string[]
}

/**
 * The browser's message for each refused request, which is checked by its status, and the one for the driver,
 * which tries to run its script in every frame, even in frames without scripts.
 */
const NOT_OURS = /^Failed to load resource|^Blocked script execution in 'about:srcdoc'/

/** Collects errors of the console, exceptions, refused and failed requests of every page of the context. */
export function watch(context: BrowserContext): Watch {
  const faults: string[] = []
  const refusals: { path: string; status: number }[] = []
  const expected: { path: RegExp; status: number }[] = []
  const add = (text: string): number => faults.push(text)

  const onConsole = (message: ConsoleMessage): void => {
    if (message.type() === 'error' && !NOT_OURS.test(message.text())) add(`console: ${message.text()}`)
  }
  const onResponse = (response: Response): void => {
    if (response.status() >= 400) {
      refusals.push({ path: new URL(response.url()).pathname, status: response.status() })
    }
  }
  const onFailed = (request: Request): void => {
    const reason = request.failure()?.errorText ?? ''
    // A closed page aborts its pending requests.
    if (!reason.includes('ERR_ABORTED')) add(`request: ${request.method()} ${request.url()} ${reason}`)
  }
  const alsoWatch = (watched: BrowserContext): void => {
    watched.on('console', onConsole)
    watched.on('weberror', (error) => add(`exception: ${error.error().stack ?? error.error().message}`))
    watched.on('response', onResponse)
    watched.on('requestfailed', onFailed)
  }
  alsoWatch(context)

  return {
    expect: (path, status) => expected.push({ path, status }),
    alsoWatch,
    faults: () => [
      ...faults,
      ...refusals
        .filter(({ path, status }) => !expected.some((one) => one.path.test(path) && one.status === status))
        .map(({ path, status }) => `refused: ${status} ${path}`),
    ],
  }
}
