const SCHEME = 'data-mantine-color-scheme'

/** Paper is white: a page is printed in its light colours, and keeps its own on the screen. */
export function printInLight(window: Window): void {
  const { documentElement: root } = window.document
  let ofScreen: string | null = null
  window.addEventListener('beforeprint', () => {
    ofScreen ??= root.getAttribute(SCHEME)
    root.setAttribute(SCHEME, 'light')
  })
  window.addEventListener('afterprint', () => {
    if (ofScreen !== null) root.setAttribute(SCHEME, ofScreen)
    ofScreen = null
  })
}
