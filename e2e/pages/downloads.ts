import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'

interface Downloaded {
  name: string
  bytes: Buffer
}

/**
 * The file that a press downloads by a new tab. Such a tab has no opener and no page, and the driver reports the
 * downloads of pages alone: the browser itself is asked. Throws if the file is refused.
 */
export async function downloadByNewTab(page: Page, press: () => Promise<void>): Promise<Downloaded> {
  const context = page.context()
  const folder = await mkdtemp(join(tmpdir(), 'downloads-'))
  const { targetInfo } = await (await context.newCDPSession(page)).send('Target.getTargetInfo')
  const browser = await context.browser()!.newBrowserCDPSession()
  await browser.send('Browser.setDownloadBehavior', {
    behavior: 'allowAndName',
    browserContextId: targetInfo.browserContextId!,
    downloadPath: folder,
    eventsEnabled: true,
  })
  const names = new Map<string, string>()
  const file = new Promise<{ guid: string; name: string }>((resolve, reject) => {
    browser.on('Browser.downloadWillBegin', ({ guid, suggestedFilename }) => {
      names.set(guid, suggestedFilename)
    })
    browser.on('Browser.downloadProgress', ({ guid, state }) => {
      const name = names.get(guid) ?? ''
      if (state === 'completed') resolve({ guid, name })
      if (state === 'canceled') reject(new Error(`The download of «${name}» was cancelled`))
    })
    context.on('response', (answer) => {
      if (!answer.ok()) reject(new Error(`${new URL(answer.url()).pathname} answered ${answer.status()}`))
    })
  })
  const [{ guid, name }] = await Promise.all([file, press()])
  const bytes = await readFile(join(folder, guid))
  await browser.detach()
  await rm(folder, { recursive: true })
  return { name, bytes }
}
