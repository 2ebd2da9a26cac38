// Requests of a browser's pages, answered in a node's stead or in that of the internet.
import { answerCalls, answerOutside, parse } from './outside.js'
import type { NodeRoute, PlaywrightRoute } from './playwright-types.js'
import type { MockWallet } from './types.js'

/** Answers a request to a node with what `ask` says. */
export async function answerRoute(route: NodeRoute, ask: (method: string, params: readonly unknown[]) => Promise<unknown>): Promise<void> {
  await fulfill(route, await answerCalls(parse(route.request().postData()), ask))
}

/** Answers a request to another machine, or lets whoever else stands in its way have it. */
export async function answerOutsideRoute(route: PlaywrightRoute, wallet: MockWallet): Promise<void> {
  const request = route.request()
  const answer = await answerOutside({ url: request.url(), body: request.postData() }, wallet)
  await (answer === undefined ? route.fallback() : fulfill(route, answer))
}

async function fulfill(route: NodeRoute, answer: unknown): Promise<void> {
  const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
  await route.fulfill({ status: 200, contentType: 'application/json', headers, body: JSON.stringify(answer) })
}
