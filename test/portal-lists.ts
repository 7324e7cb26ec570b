import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'

// Lists, tools and dialogs in the portal of a test.

/** Opens one of the administrator's dialogs, from the header or from the menu next to it. */
export async function openTool(user: UserEvent, label: string, title: string): Promise<HTMLElement> {
  const header = within(await screen.findByRole('banner'))
  const button = header.queryAllByRole('button', { name: label })[0]
  if (button) await user.click(button)
  else {
    await user.click(header.getAllByRole('button', { name: 'Amministrazione' })[0]!)
    await user.click(await menuItem(label))
  }
  return await screen.findByRole('dialog', { name: title })
}

/** An entry of the open menu. Without a layout its button seems to be scrolled away, and the menu is not displayed. */
export const menuItem = (name: string | RegExp): Promise<HTMLElement> =>
  screen.findByRole('menuitem', { name, hidden: true })
