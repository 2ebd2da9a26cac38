// Tells the window that opened this one who came back (wire protocols 7.7).
const query = new URLSearchParams(location.search)
const [uri, back] = [query.get('uri') ?? '', query.get('back') ?? '']

// To whoever opened us, as the public site does; what is in it is good once, and in the browser that began.
if (window.opener) (window.opener as Window).postMessage({ resultUri: uri }, '*')
else if (back) goBack()

// Where there is no opener the app is on a page of its own, which says where. On this machine only.
function goBack(): void {
  if (!URL.canParse(back)) return
  const target = new URL(back)
  if (!/^https?:$/.test(target.protocol) || !/^(127\.0\.0\.1|localhost)$/.test(target.hostname)) return
  target.searchParams.set('result_uri', uri)
  location.replace(target)
}
