// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { portalOfFile } from '../portal.tsx'

const portal = await portalOfFile()
const { server } = portal
const admin = await server.signedIn({ role: 'admin', login: 'ada' })

const rowOf = async (login: string): Promise<HTMLElement> => {
  const cell = await screen.findByRole('cell', { name: login })
  return cell.closest('tr')!
}

it('The row of the logged-in administrator cannot be removed or reset and shows the reason [USERS-9] [GAP-48]', async () => {
  const user = userEvent.setup()
  await portal.open('/users', admin)
  const own = within(await rowOf('ada'))
  for (const [name, reason] of [
    ['Remove', 'Non puoi rimuovere te stesso: chiedilo a un altro amministratore'],
    ['Reset authenticator', 'Il tuo autenticatore lo azzera un altro amministratore'],
  ] as const) {
    const action = own.getByRole('button', { name })
    expect(action.getAttribute('aria-disabled')).toBe('true')
    expect(action.getAttribute('aria-description')).toBe(reason)
    await user.hover(action)
    await screen.findByText(reason)
    await user.click(action)
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.unhover(action)
  }
  expect(own.getByRole('button', { name: 'Edit' }).getAttribute('aria-disabled')).toBeNull()
})
