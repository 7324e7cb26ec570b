import { type BrowserContext, expect, type Page } from '@playwright/test'

type Session = Awaited<ReturnType<BrowserContext['storageState']>>

/** Logs in another user in the same browser. Leaves the page at a URL of the server that shows nothing. */
export async function restoreSession(page: Page, { cookies, origins }: Session): Promise<void> {
  // Without its cookies the previous page detects the expired session and reloads during this step.
  await page.goto('/health/live')
  await page.context().clearCookies()
  await page.context().addCookies(cookies)
  const stored = origins.flatMap(({ localStorage }) => localStorage)
  await page.evaluate((items) => {
    for (const { name, value } of items) localStorage.setItem(name, value)
  }, stored)
}

/** Ends the session on the server, as an administrator does; the page does not notice it. */
export async function endSession(page: Page): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('sportello.token') ?? '')
  const cookies = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  const answer = await fetch(new URL('/api/v1/users/logout', page.url()), {
    method: 'POST',
    headers: { 'x-accesstoken': token, cookie: cookies },
  })
  expect(answer.status).toBe(200)
}
