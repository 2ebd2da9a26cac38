// Who logs in by email, through the client alone or restored in a dApp.
import type { Frame, Page } from 'playwright-core'
import type { Sandbox } from '../../scripts/sandbox/sandbox.js'
import { answerFrame, approveDevice } from '../sandbox/frame-world.js'
import type { AppKit } from '../../src/page/public-types.js'
import { helpers, isAt, isConnected, openModal, until, type DappWorld, type Visit, type VisitWishes } from './dapp.js'
import type { Opened } from './support.js'
import type { EmbeddedLab } from './pages/embedded-lab.js'

type LabWindow = Window & { lab: EmbeddedLab }

/** Opens the page on which a test talks to the client of the embedded wallet by itself. */
export async function openLab(world: DappWorld, wishes: VisitWishes = {}): Promise<Opened> {
  const { options, families } = world.sandbox
  const networks = [...options.networks, ...Object.values(families?.forPages.networks ?? {})]
  return world.open('embedded-lab', { ...wishes, options: { ...options, networks, ...wishes.options } })
}

/** Runs in the lab's page, and brings back what came of it. */
export function tryIn<Given>(
  page: Page,
  run: (lab: EmbeddedLab, given: Given) => Promise<unknown>,
  given?: Given,
): Promise<{ value?: unknown; name?: string; message?: string; code?: number }> {
  return page.evaluate(
    // Trusted Types are of no concern to a lab.
    ([source, given]) =>
      (window as unknown as LabWindow).lab.try(
        () => (0, eval)(`(${source})`)((window as unknown as LabWindow).lab, given) as Promise<unknown>,
      ),
    [run.toString(), given] as const,
  )
}

/** Logs in by email, with the codes of the site's mailbox. */
export async function logIn({ page }: Pick<Opened, 'page'>, sandbox: Sandbox, email: string): Promise<void> {
  const site = sandbox.frame!
  const succeed = async (outcome: ReturnType<typeof tryIn>) => {
    const { value, name, message } = await outcome
    if (name) throw new Error(`${name}: ${message}`)
    return value
  }
  const step = await succeed(tryIn(page, (lab, email) => lab.wallet.connectEmail(email), email))
  if (step === 'VERIFY_DEVICE') {
    await approveDevice(site, email)
    await succeed(tryIn(page, lab => lab.wallet.connectDevice()))
  }
  if (step !== 'CONNECT') await succeed(tryIn(page, (lab, code) => lab.wallet.connectOtp(code), site.codeFor(email)))
}

/** Logs in through the dialog, from the page's button to the code; the browser counts as approved. */
export async function enterCode(visit: Visit, sandbox: Sandbox, email: string): Promise<void> {
  await openModal(visit)
  await typeCode(visit, sandbox, email)
}

/** Logs in where the dialog asks for an address; the browser counts as approved. */
export async function typeCode(visit: Pick<Visit, 'page' | 'id'>, { frame: site }: Sandbox, email: string): Promise<void> {
  site!.setFaults({ devices: 'trust' })
  await visit.page.getByLabel('Email', { exact: true }).fill(email)
  await visit.page.keyboard.press('Enter')
  await isAt(visit, 'Confirm Email')
  await until(() => site!.mails(email).some(({ code }) => code), `there is a code for ${email}`)
  await visit.id('wui-otp-input').locator('input').first().focus()
  await visit.page.keyboard.type(site!.codeFor(email))
}

/** What the frame's page is, once it is there. */
export function frameOf(page: Page, sandbox: Sandbox) {
  const frame = page.frames().find(each => each.url().startsWith(`${sandbox.frame!.url}/sdk`))
  if (!frame) throw new Error('there is no frame')
  return frame
}

/** Somebody at a dApp whom the page has restored from their login. */
export interface LoggedIn extends Opened, Pick<Visit, 'id' | 'modal'> {
  address: string
}

/** Logs somebody in, and opens a dApp to which they come back. */
export async function enterLoggedIn(
  world: DappWorld,
  email: string,
  { kind = 'smartAccount', pages = 'families', ...wishes }: VisitWishes & { kind?: 'eoa' | 'smartAccount' } = {},
): Promise<LoggedIn> {
  const { sandbox } = world
  // The context that it opens is the dApp's, too.
  const { viewport, colorScheme, reducedMotion } = wishes
  const lab = await openLab(world, { viewport: viewport!, colorScheme: colorScheme!, reducedMotion: reducedMotion! })
  await logIn(lab, sandbox, email)
  const { value } = await tryIn(
    lab.page,
    async ({ wallet }, kind) => {
      const { accounts, caipNetworkId } = await (await wallet.connectorOf('eip155')!.door()).connect()
      if (kind === 'eoa') await wallet.setPreferredAccount('eoa')
      const standing = await (await wallet.connectorOf('eip155')!.door()).restore()
      const stored = { eip155: [{ connectorId: 'ID_AUTH', accounts: standing!.accounts, caipNetworkId }] }
      localStorage.setItem('@appkit/eip155:connected_connector_id', 'ID_AUTH')
      localStorage.setItem('@appkit/connections', JSON.stringify(stored))
      return (standing ?? { accounts }).accounts[0]!.address
    },
    kind,
  )
  const networks = [...sandbox.options.networks, ...Object.values(sandbox.families?.forPages.networks ?? {})]
  const opened = await world.open(pages, {
    body: '<appkit-button></appkit-button><appkit-network-button></appkit-network-button><div id="root"></div>',
    ...wishes,
    context: lab.context,
    options: { ...sandbox.options, networks, ...wishes.options },
  })
  await lab.page.close()
  const visit = { ...opened, ...helpers(opened.page), address: value as string }
  await isConnected(visit, visit.address)
  return visit
}

/** Agrees to what the frame asks, with a real click. */
export const approve = (page: Page): Promise<void> => answerFrame(page.frameLocator('#w3m-iframe'), 'approve')

/** Says no to what the frame asks, with a real click. */
export const decline = (page: Page): Promise<void> => answerFrame(page.frameLocator('#w3m-iframe'), 'decline')

/** Asks the provider of a namespace; settles with what came of it. */
export function request(
  page: Page | Frame,
  call: { method: string; params?: unknown },
): Promise<{ value?: unknown; code?: number; message?: string }> {
  return page.evaluate(async call => {
    const { modal } = window as unknown as { modal: AppKit }
    try {
      return { value: await modal.getProvider<{ request(call: unknown): Promise<unknown> }>('eip155')!.request(call) }
    } catch (error) {
      const { code, message } = error as { code: number; message: string }
      return { code, message }
    }
  }, call)
}
