// A page that a server has drawn, behind the shell: it comes to life without a difference whenever its modal comes.
import { suite } from 'uvu'
import { createDapp, isConnected, reads, SANDBOX_ROW } from './dapp.js'

/** Frames after which the modal may come at the latest: on a fast page all is there by then. */
const MOMENTS = 10

/** So many reloads with nobody connected, and as many with somebody, each with the modal at another moment. */
export function testReloads(reloads: number): void {
  const test = suite(`hydration, behind the shell, ${reloads} reloads twice`)
  const world = createDapp(test)

  /** Lets the modal come so many frames after the page's own script; with none, before it. */
  const enter = () =>
    world.enter({
      pages: 'shell',
      body: '<div id="root"></div>',
      before: page =>
        page.addInitScript(moments => {
          const at = Number(sessionStorage.getItem('reloads') ?? 0)
          sessionStorage.setItem('reloads', `${at + 1}`)
          const wait = async () => {
            for (let frame = 0; frame < at % moments; frame++) await new Promise(done => requestAnimationFrame(done))
          }
          Object.assign(window, { loads: [wait], shellOptions: { when: 'idle' } })
        }, MOMENTS),
    })

  for (const isSomebody of [false, true])
    test(`with ${isSomebody ? 'somebody' : 'nobody'} connected: none of ${reloads} reloads is drawn anew`, async () => {
      const visit = await enter()
      const { page, id, address } = visit
      if (isSomebody) {
        await reads(id('loaded'), /^Latchkey/)
        await page.locator('appkit-button').getByRole('button').click()
        await id(SANDBOX_ROW).click()
        await isConnected(visit)
      }
      for (let reload = 0; reload < reloads; reload++) {
        await page.reload()
        await reads(id('loaded'), /^Latchkey/)
        await reads(id('status'), isSomebody ? 'connected' : 'disconnected')
        if (isSomebody) await reads(id('address'), address)
      }
      // What React found amiss stands in the console, which fails the test.
    })
}
