import type { Page } from '@playwright/test'

interface Fiber {
  tag: number
  flags: number
  alternate: Fiber | null
  child: Fiber | null
  sibling: Fiber | null
  stateNode: unknown
}

declare global {
  interface Window {
    renderedRows: Set<string>
  }
}

/**
 * Records, from the next page on, in which rows of a list React renders a component, by the name of the row's first
 * control. React reports each commit to the hook of its developer tools, also in a production build.
 */
export async function watchRenders(page: Page, list: string): Promise<void> {
  await page.addInitScript((name) => {
    const PERFORMED_WORK = 1
    const FUNCTION_KINDS = [0, 11, 15]
    const HOST = 5
    const rows = new Set<string>()
    const rowOf = (node: Element): string | undefined =>
      node.matches(`[role="list"][aria-label="${name}"] [role="listitem"]`)
        ? (node.querySelector('[aria-label]')?.getAttribute('aria-label') ?? undefined)
        : undefined
    const visit = (first: Fiber | null, row: string | undefined): void => {
      for (let fiber = first; fiber; fiber = fiber.sibling) {
        const isRendered = !fiber.alternate || (fiber.flags & PERFORMED_WORK) !== 0
        if (row !== undefined && isRendered && FUNCTION_KINDS.includes(fiber.tag)) rows.add(row)
        const inner = fiber.tag === HOST ? (rowOf(fiber.stateNode as Element) ?? row) : row
        // The same child as before: nothing below has rendered.
        if (fiber.child !== fiber.alternate?.child) visit(fiber.child, inner)
      }
    }
    const hook = {
      supportsFiber: true,
      inject: () => 1,
      onCommitFiberRoot: (_: number, { current }: { current: Fiber }) => visit(current, undefined),
      onCommitFiberUnmount: () => undefined,
    }
    Object.assign(window, { renderedRows: rows, __REACT_DEVTOOLS_GLOBAL_HOOK__: hook })
  }, list)
}

/** The rows that rendered while something was done. */
export async function renderedRows(page: Page, act: () => Promise<void>): Promise<string[]> {
  // Later renderings also belong to the action.
  const idle = () => page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
  await idle()
  await page.evaluate(() => window.renderedRows.clear())
  await act()
  await idle()
  return await page.evaluate(() => [...window.renderedRows])
}
