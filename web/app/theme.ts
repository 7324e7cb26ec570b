import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  isMantineColorScheme,
  type MantineColorSchemeManager,
} from '@mantine/core'
import { deviceStorage } from '../lib/site-data.ts'
import { COLOR_SCHEME_KEY } from '../lib/storage.ts'

/** As small text on white or on their own pale shade these colours miss the 4.5:1 contrast: only the border has the colour. */
const LOW_CONTRAST = ['yellow', 'orange', 'green', 'teal']

/** The main landmark of the portal, into which menus open. */
export const MAIN_ID = 'contenuto'

/** The cross of a dialog; its button has the shorter name. */
const CLOSED_BY_CROSS = { closeButtonProps: { 'aria-label': 'Chiudi la finestra' } }
/** Stronger than a label. */
const DIALOG_TITLE = { fontSize: 'var(--mantine-font-size-lg)', fontWeight: 600 }
/** The page has one banner, also below a dialog. */
const PLAIN_HEADER = { defaultProps: { component: 'div' } }

export const theme = createTheme({
  primaryColor: 'indigo',
  primaryShade: { light: 8, dark: 7 },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontFamily:
    '"IBM Plex Sans", system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", Ubuntu, Cantarell, sans-serif',
  fontFamilyMonospace: 'ui-monospace, "Cascadia Mono", Menlo, Consolas, monospace',
  headings: { fontWeight: '600' },
  // White text on Mantine's red misses the 4.5:1 contrast.
  variantColorResolver: (input) =>
    defaultVariantColorsResolver(
      input.variant === 'filled' && input.color === 'red' ? { ...input, color: 'red.9' } : input,
    ),
  components: {
    // Mantine shows error details below a title in a grey with too little contrast, too.
    Notification: {
      styles: { description: { color: 'var(--mantine-color-text)', overflowWrap: 'anywhere' } },
    },
    // A name without spaces stays inside.
    Modal: {
      defaultProps: CLOSED_BY_CROSS,
      styles: { content: { overflowWrap: 'break-word' }, title: DIALOG_TITLE },
    },
    ModalHeader: PLAIN_HEADER,
    Drawer: { defaultProps: CLOSED_BY_CROSS, styles: { title: DIALOG_TITLE } },
    DrawerHeader: PLAIN_HEADER,
    // Mantine's placeholder of the first focus is no entry of a menu: the first entry gets the focus.
    // Inside of the page's main landmark: what stands in none is found by nobody who goes from landmark to landmark.
    Menu: {
      // A menu taller than the window scrolls by itself, since it hides when its button scrolls out of the window: its
      // entries are stops of the Tab key, as axe demands of what scrolls.
      defaultProps: {
        withInitialFocusPlaceholder: false,
        menuItemTabIndex: 0,
        portalProps: { target: `#${MAIN_ID}` },
      },
      // The texts of a long entry wrap where the window is narrow.
      styles: {
        dropdown: { maxHeight: 'calc(100dvh - 4rem)', maxWidth: 'calc(100vw - 1.5rem)', overflowY: 'auto' },
      },
    },
    // The same for the list of a choice, and for a calendar.
    Popover: { defaultProps: { portalProps: { target: `#${MAIN_ID}` } } },
    MenuItem: { defaultProps: { 'data-autofocus': true } },
    // The table itself scrolls, and by key: a scroll area in it would be one that no key reaches.
    TableScrollContainer: { defaultProps: { type: 'native', role: 'group', tabIndex: 0 } },
    // The list itself scrolls: a scroll area in it would be one that no key reaches.
    Select: {
      defaultProps: { withScrollArea: false },
      styles: { options: { maxHeight: '20rem', overflowY: 'auto' } },
    },
    // Mantine's own sizes go down to 9 px.
    Badge: {
      defaultProps: { radius: 'sm', tt: 'none' },
      styles: (_theme: unknown, { variant = '' }: { variant?: string }) => ({
        root: {
          fontSize: 'var(--mantine-font-size-xs)',
          // Text of the colour of a pale or an outlined badge misses the contrast of 4.5:1.
          ...((variant === 'light' || variant === 'outline') && { color: 'var(--mantine-color-text)' }),
        },
      }),
    },
    Alert: {
      styles: (_theme: unknown, { color = '' }: { color?: string }) =>
        LOW_CONTRAST.includes(color) ? { title: { color: 'var(--mantine-color-text)' } } : {},
    },
  },
})

/** Mantine's own greys miss the 4.5:1 contrast that quiet text needs. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': 'var(--mantine-color-gray-7)',
    '--mantine-color-placeholder': '#6b737b',
    '--mantine-color-error': 'var(--mantine-color-red-9)',
    '--mantine-color-red-text': 'var(--mantine-color-red-9)',
    // The background of a subtle button under the pointer.
    '--mantine-color-indigo-light-hover': '#ccd7ff',
    '--mantine-color-red-light-hover': 'var(--mantine-color-red-1)',
  },
  dark: {
    '--mantine-color-dimmed': 'var(--mantine-color-dark-1)',
    '--mantine-color-placeholder': '#9a9a9a',
    '--mantine-color-error': 'var(--mantine-color-red-5)',
    // Mantine's colour is almost white, and destructive buttons would look like all others.
    '--mantine-color-red-light-color': 'var(--mantine-color-red-4)',
  },
})

let onSchemeInOtherTab: ((event: StorageEvent) => void) | undefined

/** The colour scheme of the device, the same in all its tabs. */
export const colorSchemeManager: MantineColorSchemeManager = {
  get: (defaultValue) => {
    const stored = deviceStorage.get(COLOR_SCHEME_KEY)
    return isMantineColorScheme(stored) ? stored : defaultValue
  },
  set: (value) => void deviceStorage.set(COLOR_SCHEME_KEY, value),
  subscribe: (onUpdate) => {
    onSchemeInOtherTab = ({ key, newValue }) => {
      if (key === COLOR_SCHEME_KEY && isMantineColorScheme(newValue)) onUpdate(newValue)
    }
    addEventListener('storage', onSchemeInOtherTab)
  },
  unsubscribe: () => {
    if (onSchemeInOtherTab) removeEventListener('storage', onSchemeInOtherTab)
  },
  clear: () => deviceStorage.remove(COLOR_SCHEME_KEY),
}
