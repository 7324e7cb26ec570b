import type { Page } from 'playwright-core'

interface Watched {
  tasks: { start: number; duration: number }[]
  dropped: number
  offered: number
}

/** Runs in the page before its scripts: the long tasks, and when the first value of a bill is offered. */
export function watchPage(): void {
  const watched: Watched = { tasks: [], dropped: 0, offered: 0 }
  Object.assign(window, { watched })
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      watched.tasks.push({ start: startTime, duration })
  }).observe({ type: 'longtask', buffered: true })
  addEventListener('drop', () => (watched.dropped = performance.now()), true)
  new MutationObserver(() => {
    if (watched.offered === 0 && document.querySelector('[data-bill]')) watched.offered = performance.now()
  }).observe(document, { childList: true, subtree: true })
}

/** From the drop on, in ms: until the first offer, and each task over 50 ms. */
export async function readWatched(page: Page): Promise<{ offered: number; tasks: number[] }> {
  return await page.evaluate(async () => {
    // A task is reported after the frame that it delays.
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
    const { tasks, dropped, offered } = (window as unknown as { watched: Watched }).watched
    const own = tasks.filter(({ start, duration }) => start + duration > dropped)
    return { offered: offered - dropped, tasks: own.map(({ duration }) => duration) }
  })
}
