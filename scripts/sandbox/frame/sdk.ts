// Serves the frame's page, what it is made of, and what the site's other pages are made of.
import type { ServerResponse } from 'node:http'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { send, toInlineJson } from '../http.js'
import { pagesFolder } from '../compile-page.js'
import { bundle, sendUnderPolicy } from '../wallet-pages.js'
import type { FrameConfig } from './config.js'

const folder = join(pagesFolder, 'frame')

// Only apps on this machine may show the frame; the public site has a list of each project's origins.
const local = 'http://127.0.0.1:* http://localhost:*'

const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96">
<rect width="96" height="96" rx="24" fill="#4a3fc4"/>
<path d="M20 34h56v32a6 6 0 0 1-6 6H26a6 6 0 0 1-6-6z" fill="#fff"/>
<path d="M20 36l28 20 28-20" fill="none" stroke="#4a3fc4" stroke-width="5" stroke-linejoin="round"/>
</svg>`

const scripts: Readonly<Record<string, string>> = {
  '/sdk.js': 'page/main.tsx',
  '/mailbox.js': 'site/mailbox.ts',
  '/social.js': 'site/social.ts',
  '/foreign.js': 'site/foreign.ts',
}
const styles: Readonly<Record<string, string>> = { '/sdk.css': 'page/page.css', '/site.css': 'site/site.css' }

/** Answers for the frame's page and all files; false for any other path. `url` is the origin of the site. */
export async function serveSdk(response: ServerResponse, { pathname: path }: URL, config: FrameConfig, url: string): Promise<boolean> {
  if (scripts[path]) send(response, 'text/javascript', await bundle(join(folder, scripts[path]), { minify: true }))
  else if (styles[path]) send(response, 'text/css', await readFile(join(folder, styles[path]), 'utf8'))
  else if (path === '/icon.svg' || path === '/images/favicon.png') send(response, 'image/svg+xml', icon)
  else if (path === '/foreign')
    sendFramed(
      response,
      '<!doctype html><html lang="en"><meta charset="utf-8"><title>Another origin</title><script type="module" src="/foreign.js"></script></html>',
      { ancestors: `${url} ${local}` },
    )
  else if (path === '/sdk') {
    const html = await readFile(join(folder, 'page/page.html'), 'utf8')
    sendFramed(
      response,
      html.replace('{{config}}', () => toInlineJson(config)),
      { ancestors: local, frames: config.foreignUrl },
    )
  } else return false
  return true
}

function sendFramed(
  response: ServerResponse,
  html: string,
  { ancestors, frames = "'none'" }: { ancestors: string; frames?: string },
): void {
  sendUnderPolicy(response, html, {
    'img-src': `'self' data: ${local}`,
    'connect-src': `'self' ${local}`,
    'frame-src': frames,
    'frame-ancestors': ancestors,
  })
}
