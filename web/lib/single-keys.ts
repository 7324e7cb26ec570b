import { deviceStorage } from './site-data.ts'
import { SINGLE_KEYS_KEY } from './storage.ts'

/** SHELL-50: single keys can be switched off, for users of speech input or with a tremor. */
export const hasSingleKeys = (): boolean => deviceStorage.get(SINGLE_KEYS_KEY) !== 'off'

export const setSingleKeys = (isOn: boolean): void =>
  isOn ? deviceStorage.remove(SINGLE_KEYS_KEY) : void deviceStorage.set(SINGLE_KEYS_KEY, 'off')

/** A dialog handles the keys itself. */
export const isDialogOpen = (): boolean =>
  document.querySelector('[role="dialog"][aria-modal="true"], [role="menu"]') !== null

/** Keys and pasted texts belong to the focused text control. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLInputElement && !['checkbox', 'radio', 'button'].includes(target.type)))

/** A key without Ctrl, Alt or Meta, outside of text controls. */
export const isSingleKey = ({ ctrlKey, altKey, metaKey, target }: KeyboardEvent): boolean =>
  hasSingleKeys() && !ctrlKey && !altKey && !metaKey && !isTyping(target)

/** Ctrl+K, or its equal on a Mac. */
export const isFindKey = ({ ctrlKey, altKey, metaKey, key }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'k'
