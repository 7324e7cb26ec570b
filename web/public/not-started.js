// Without new syntax: this browser may not know that of the page, and the files of the page may not arrive.
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
  // The failure of a file reaches its own element, and a listener on the window only while it goes down to it.
  addEventListener('error', tellOnceParsed, true)
})()
