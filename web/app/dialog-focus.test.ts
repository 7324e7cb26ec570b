// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it } from 'vitest'
import { focusFirstFields } from './dialog-focus.ts'

let stop: () => void
beforeEach(() => {
  stop = focusFirstFields()
})
afterEach(() => {
  stop()
  document.body.replaceChildren()
})

/** Opens a dialog with a cross and this content. */
function openDialog(content: string) {
  document.body.innerHTML = `<div role="dialog"><button class="mantine-Modal-close"></button>${content}</div>`
  const cross = document.querySelector('button')!
  // Twice, as the component library does.
  cross.focus()
  cross.focus()
  return cross
}
const focusedName = () => (document.activeElement as HTMLInputElement).name

it('A dialog opens with the focus in its first field, though its cross gets the focus twice [SHELL-59]', () => {
  openDialog(
    '<button>Questo mese</button><input name="hidden" type="hidden"><input name="from"><input name="to">',
  )
  expect(focusedName()).toBe('from')
})

it('The first field of a dialog may be a choice from a list, and none that only shows a value [SHELL-59]', () => {
  openDialog(
    '<input name="login" readonly><input name="kind" readonly aria-haspopup="listbox"><input name="text">',
  )
  expect(focusedName()).toBe('kind')
})

it('A field or a named button that arrives later gets the focus of the cross [SHELL-59]', async () => {
  const cross = openDialog('<button name="yes" disabled>Yes</button>')
  expect(document.activeElement).toBe(cross)
  const yes = document.querySelector<HTMLButtonElement>('[name="yes"]')!
  yes.dataset.autofocus = 'true'
  yes.disabled = false
  await expect.poll(() => focusedName()).toBe('yes')
})

it.each([
  ['a key', new KeyboardEvent('keydown', { key: 'Tab' })],
  ['the pointer', new MouseEvent('pointerdown')],
])('A user who moves the focus to the cross by %s keeps it there [SHELL-59]', (_name, press) => {
  const cross = openDialog('<input name="from">')
  expect(focusedName()).toBe('from')
  document.dispatchEvent(press)
  cross.focus()
  expect(document.activeElement).toBe(cross)
})

it('A field that arrives after a key has been pressed leaves the focus on the cross [SHELL-59]', async () => {
  const cross = openDialog('')
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift' }))
  const field = document.createElement('input')
  cross.after(field)
  // An observer hears of a change before the next task.
  await new Promise((resolve) => setTimeout(resolve))
  expect(document.activeElement).toBe(cross)
})
