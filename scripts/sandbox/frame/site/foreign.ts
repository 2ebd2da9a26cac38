// A page of another origin inside of the frame: says what the frame tells it to, to see whether an app believes it.
const site = new URLSearchParams(location.search).get('site')

addEventListener('message', event => {
  if (event.source !== window.parent || event.origin !== site) return
  window.parent.parent.postMessage(event.data, '*')
})
window.parent.postMessage('foreign page is ready', site ?? '*')
