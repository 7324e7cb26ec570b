import type { Locator, Page } from '@playwright/test'
import { expect, journey } from './journey.ts'
import { openTool } from './pages/admin.ts'
import { expose, openCanary, recordExecutions, vectorsFor } from './pages/canary.ts'
import { copyElsewhere, transfer } from './pages/clipboard.ts'

/** Each rich-text editor of the portal: how it opens, and its name. */
const EDITORS: Record<string, { name: string; open(page: Page): Promise<unknown> }> = {
  'the newsletter': {
    name: 'Testo dello script',
    open: async (page) => {
      await page.goto('/users')
      const tool = await openTool(page, 'Script della newsletter', 'Script della newsletter')
      await tool.getByRole('button', { name: 'Create a new' }).click()
    },
  },
  'a mail': {
    name: 'HTML della mail',
    open: async (page) => {
      await page.goto('/mail-texts')
      await page
        .getByRole('button', { name: /^Update/ })
        .first()
        .click()
    },
  },
  'the question': {
    name: 'Domanda',
    open: async (page) => {
      await page.goto('/users')
      await openTool(page, 'questionari', 'Create a new question rule')
    },
  },
}

/** The editor's text as markup, without the nodes that the editor adds for the caret. */
const markup = (editor: Locator): Promise<string> =>
  editor.evaluate((element) => {
    const copy = element.cloneNode(true) as Element
    for (const own of copy.querySelectorAll(
      '.ProseMirror-trailingBreak, .ProseMirror-separator, .ProseMirror-widget',
    ))
      own.remove()
    return copy.innerHTML
  })

for (const [described, { name, open }] of Object.entries(EDITORS))
  journey(
    `The text editor of ${described} keeps pasted, cut and dropped text with its marks [NEWS-15]${described === 'the newsletter' ? '' : ' @endurance'}`,
    async ({ openAs, administrator, watch: _ }) => {
      const page = await openAs(administrator)
      await open(page)
      const editor = page.getByRole('textbox', { name, exact: true })
      const shows = (html: string) => expect.poll(() => markup(editor)).toBe(html)
      const empty = async () => {
        await editor.press('ControlOrMeta+a')
        await editor.press('Delete')
        await shows('<p></p>')
      }

      // The keyboard: cut and paste, over a selection too.
      await empty()
      await editor.pressSequentially('a b')
      await editor.press('ControlOrMeta+a')
      await editor.press('ControlOrMeta+b')
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
      await editor.press('ControlOrMeta+x')
      await shows('<p></p>')
      await editor.press('ControlOrMeta+v')
      await shows('<p><strong>a b</strong></p>')
      await copyElsewhere(page, { html: '<p>x <b>y</b></p>', text: 'x y' })
      await editor.press('ControlOrMeta+a')
      await editor.press('ControlOrMeta+v')
      await shows('<p>x <strong>y</strong></p>')
      await empty()
      await editor.press('ControlOrMeta+Shift+v')
      await shows('<p>x y</p>')

      // The first paste has no markup, the next one has.
      await empty()
      await transfer(editor, 'paste', { html: 'senza segni', text: 'senza segni' })
      await shows('<p>senza segni</p>')
      await transfer(editor, 'paste', { html: '<p>, <i>uno</i></p>', text: ', uno' })
      await shows('<p>senza segni, <em>uno</em></p>')
      await editor.press('ControlOrMeta+a')
      await transfer(editor, 'paste', {
        html: '<h2>Titolo</h2><ul><li>u</li><li>d</li></ul>',
        text: 'Titolo',
      })
      await shows('<h2>Titolo</h2><ul><li><p>u</p></li><li><p>d</p></li></ul><p></p>')

      await empty()
      await transfer(editor, 'drop', { html: '<i>z</i>', text: 'z' })
      await shows('<p><em>z</em></p>')

      await empty()
      await transfer(editor, 'paste', { text: 'uno\ndue\n\ntre\n\n\n\nquattro' })
      await shows('<p>uno<br>due</p><p>tre</p><p></p><p>quattro</p>')

      // Code that could run is not part of the text.
      await empty()
      await transfer(editor, 'paste', {
        html:
          '<p onclick="alert(1)">a<script>alert(1)</script><img src=x onerror="alert(1)"></p>' +
          '<p><a href="javascript:alert(1)">b</a> <a href="https://example.it">c</a></p>',
        text: 'a b c',
      })
      await expect(editor).toHaveText(/^ab c$/)
      await expect(editor.getByRole('link', { name: 'c' })).toHaveAttribute('href', 'https://example.it')
      expect(await markup(editor)).not.toMatch(/script|alert|onclick|onerror|<img/)
    },
  )

journey(
  'A thousand vectors that are pasted into a text editor execute nothing and send no request @endurance',
  async ({ openAs, administrator }) => {
    const canary = await openCanary()
    const page = await openAs(administrator)
    const executions = await recordExecutions(page.context())
    const { name, open } = EDITORS['the newsletter']!
    await open(page)
    const editor = page.getByRole('textbox', { name, exact: true })
    const html = vectorsFor(canary).join('\n')
    await transfer(editor, 'paste', { html, text: html })
    await expect(editor).toHaveText(/\S/)
    expect((await expose(page, canary.port)).markup).toEqual([])
    expect({ executions, asked: canary.requests }).toEqual({ executions: [], asked: [] })
    canary.close()
  },
)
