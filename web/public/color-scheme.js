// Runs before the first paint, so that a dark screen never flashes white. The key is the one of web/app/theme.ts.
;(() => {
  let stored = null
  try {
    stored = localStorage.getItem('sportello.color-scheme')
  } catch {
    // Storage may be forbidden; the system's preference is good enough.
  }
  const dark = stored === 'dark' || (stored !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
})()
