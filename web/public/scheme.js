// Sets light or dark before the first paint, from the reader's choice or the device's.
;(function () {
  var chosen = null
  try {
    chosen = localStorage.getItem('kinward-color-scheme')
  } catch {
    // Storage can be closed to us; the device's choice then holds.
  }
  var dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
})()
