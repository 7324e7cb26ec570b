// Without new syntax, since this browser may not support that of the page, and the files of the page may be missing.
;(() => {
  const tell = () => {
    const root = document.getElementById('root')
    if (!root || root.firstChild) return
    const text = document.createElement('p')
    text.setAttribute('role', 'alert')
    text.style.cssText = 'max-width: 30rem; margin: 3rem auto; padding: 0 1rem; font: 1rem/1.5 sans-serif'
    text.textContent =
      'La pagina non si è aperta. Ricaricare per riprovare. Se succede ancora, aprirla con un browser aggiornato o da un altro dispositivo.'
    root.appendChild(text)
  }
  const tellOnceParsed = () =>
    document.readyState === 'loading' ? document.addEventListener('DOMContentLoaded', tell) : tell()
  // The load error of a file does not bubble, so the window listens in the capture phase.
  addEventListener('error', tellOnceParsed, true)
})()
