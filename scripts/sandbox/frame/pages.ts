// What people see of the site beside the frame: the mailbox, the approval of a browser, the pretend social pages.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { HttpError, sendJson } from '../http.js'
import { html, readForm, sendPlainPage, type Html } from './html.js'
import type { Mail } from './mailbox.js'
import { providerNames, type SocialProvider } from './messages.js'
import type { SignIn } from './sign-in.js'
import { readProvider, readUser, type Socials } from './socials.js'

export interface PagesMeans {
  signIn: SignIn
  socials: Socials
  /** The origin of the site. */
  url(): string
}

type Page = (request: IncomingMessage, response: ServerResponse, url: URL, means: PagesMeans) => void | Promise<void>

const pages: Readonly<Record<string, Page>> = {
  '/': (_, response) =>
    sendPlainPage(
      response,
      'Wallet by email or social account',
      html` <p>
          Apps show this site's wallet in a frame. It belongs to the sandbox: its keys are worth something on the local chains only.
        </p>
        <p><a href="/mailbox">Everybody's mailbox</a></p>`,
    ),
  '/dashboard': (_, response) =>
    sendPlainPage(response, 'Your wallet', html`<p>There is nothing to set here. <a href="/mailbox">Everybody's mailbox</a></p>`),
  '/loading': (_, response) => sendPlainPage(response, 'One moment', html`<p role="status">The sign-in page comes at once.</p>`),
  '/result': (_, response) => sendPlainPage(response, 'Back to the app', html`<p>You can close this window.</p>`),

  '/mailbox'(request, response, url, { signIn }) {
    const email = url.searchParams.get('email') ?? undefined
    const mails = signIn.mailbox.list(email)
    if (!request.headers.accept?.includes('text/html')) return sendJson(response, 200, mails)
    sendPlainPage(response, email === undefined ? 'Everybody’s mailbox' : `Mails to ${email}`, listMails(mails), { script: '/mailbox.js' })
  },

  async '/device'(request, response, url, { signIn }) {
    if (request.method === 'POST') {
      signIn.approveDevice((await readForm(request)).get('token') ?? '')
      return sendPlainPage(response, 'Your browser is approved', html`<p>Go back to the app. A code is in your mailbox.</p>`)
    }
    const token = url.searchParams.get('token') ?? ''
    const { email } = signIn.devices.find(token)
    sendPlainPage(
      response,
      'Approve this browser?',
      html` <p>A browser that was not used before wants to sign in as <strong>${email}</strong>.</p>
        <form method="post" action="/device">
          <input type="hidden" name="token" value="${token}" />
          <button type="submit">Approve</button>
        </form>
        <p class="soft">If that is not you, close this page.</p>`,
    )
  },

  async '/farcaster'(request, response, url, { socials }) {
    if (request.method === 'POST') {
      const form = await readForm(request)
      socials.approveFarcaster(form.get('channel') ?? '', readUser(form.get('user')))
      return sendPlainPage(response, 'You are signed in', html`<p>Go back to the app.</p>`)
    }
    const channel = url.searchParams.get('channel') ?? ''
    socials.findFarcaster(channel)
    sendPlainPage(
      response,
      'Sign in with Farcaster',
      html` ${pretence('Farcaster')}
        <form method="post" action="/farcaster">
          <input type="hidden" name="channel" value="${channel}" />
          ${userField}
          <button type="submit" name="do" value="continue">Continue</button>
        </form>`,
    )
  },

  '/social/done': (_, response) =>
    sendPlainPage(
      response,
      'Back to the app',
      html`<p role="status" id="outcome">This window closes by itself. If not, go back to the app.</p>
        <p id="back"></p>`,
      { script: '/social.js' },
    ),
}

/** Answers for the site's pages; false for any other path. */
export async function servePlainPage(request: IncomingMessage, response: ServerResponse, url: URL, means: PagesMeans): Promise<boolean> {
  const social = /^\/social\/(\w+)$/.exec(url.pathname)?.[1]
  const page = Object.hasOwn(pages, url.pathname) ? pages[url.pathname]! : undefined
  if (!page && !social) return false
  try {
    if (page) await page(request, response, url, means)
    else await serveSocial(readProvider(social), request, response, url, means)
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    sendPlainPage(response, 'This does not work', html`<p role="alert">${error.message}</p>`, { status: error.status })
  }
  return true
}

// The state is ours; a page in Telegram has put behind it where it wants to go back to (wire protocols 7.7).
async function serveSocial(
  provider: SocialProvider,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
  { socials, url: origin }: PagesMeans,
): Promise<void> {
  const form = request.method === 'POST' ? await readForm(request) : undefined
  const state = (form ?? url.searchParams).get('state') ?? ''
  const [token = '', back = ''] = state.split('--')
  if (socials.find(token).provider !== provider) throw new HttpError(404, 'There is no such page.')
  if (!form) return sendPlainPage(response, `Sign in with ${providerNames[provider]}`, askWho(provider, state))

  const isRefused = form.get('do') !== 'continue'
  const choice = isRefused ? { error: 'access_denied' } : { user: readUser(form.get('user')), sharesEmail: form.has('email') }
  const done = new URL('/social/done', origin())
  done.searchParams.set('uri', socials.finish(token, choice))
  if (back) done.searchParams.set('back', back)
  response.writeHead(303, { location: done.href }).end()
}

const pretence = (name: string): Html =>
  html`<p class="note">This is not ${name}: it belongs to the sandbox and asks for no password. Do not enter one.</p>`

const userField = html`<label
  >Your name there<input name="user" value="alice" autocomplete="off" autocapitalize="none" required maxlength="31"
/></label>`

const askWho = (provider: SocialProvider, state: string): Html =>
  html` ${pretence(providerNames[provider])}
    <form method="post" action="/social/${provider}">
      <input type="hidden" name="state" value="${state}" />
      ${userField}
      <label class="check"><input type="checkbox" name="email" checked /> Tell the app my email address</label>
      <button type="submit" name="do" value="continue">Continue</button>
      <button type="submit" name="do" value="cancel" class="quiet" formnovalidate>Cancel</button>
    </form>`

function listMails(mails: readonly Mail[]): Html {
  if (!mails.length) return html`<p role="status" data-newest="0">No mail has come yet. This page looks for itself.</p>`
  return html`<ol class="mails" data-newest="${mails[0]!.id}">
    ${mails.map(
      ({ to, subject, text, code, link, at }) =>
        html`<li>
          <h2>${subject}</h2>
          <p class="soft">
            To <a href="/mailbox?email=${encodeURIComponent(to)}">${to}</a>,
            <time datetime="${new Date(at).toISOString()}">${new Date(at).toISOString().slice(11, 19)}</time>
          </p>
          <p>${text}</p>
          ${code === undefined ? undefined : html`<p class="code">${code}</p>`}
          ${link === undefined ? undefined : html`<p><a href="${link}">Open the link</a></p>`}
        </li>`,
    )}
  </ol>`
}
