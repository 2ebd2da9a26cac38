// What the frame's page asks its server.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { HttpError, readJson, sendJson } from '../http.js'
import type { FrameMessage } from './config.js'
import type { FrameFaults } from './faults.js'
import type { Person } from './people.js'
import type { SignIn } from './sign-in.js'
import { readProvider, type Socials } from './socials.js'

export interface ApiMeans {
  signIn: SignIn
  socials: Socials
  faults(): FrameFaults
  url(): string
  record(message: FrameMessage): void
  /** Gives whoever has nothing something to try things with. */
  welcome(addresses: Readonly<Record<string, string>>): Promise<void>
}

type Fields = Record<string, unknown>
type Route = (fields: Fields, device: string, means: ApiMeans) => unknown

const routes: Readonly<Record<string, Route>> = {
  message(fields, _, { record, faults }) {
    record({
      name: String(fields.name),
      id: typeof fields.id === 'string' ? fields.id : null,
      payload: withoutCode(fields.payload),
      origin: String(fields.origin),
      at: Date.now(),
    })
    return faults()
  },
  email: ({ email }, device, { signIn }) => ({ action: signIn.begin(email, device) }),
  device: (_, device, { signIn }) => ({ isApproved: signIn.devices.isApproved(device) }),
  otp: ({ otp }, device, { signIn }) => signIn.finish(otp, device),
  'social/begin': ({ provider }, device, { socials, url }) => {
    const known = readProvider(provider)
    return { uri: `${url()}/social/${known}?state=${socials.begin(known, device)}` }
  },
  'social/finish': ({ uri }, device, { socials }) => socials.redeem(uri, device),
  'farcaster/begin': (_, device, { socials, url }) => ({ url: `${url()}/farcaster?channel=${socials.beginFarcaster(device)}` }),
  'farcaster/finish': (_, device, { socials }) => ({ person: socials.redeemFarcaster(device) ?? null }),
  'update/begin': ({ person, email }, device, { signIn }) => ({ action: signIn.beginUpdate(readPerson(person), email, device) }),
  'update/old': ({ otp }, device, { signIn }) => (signIn.confirmOld(otp, device), {}),
  'update/new': ({ otp }, device, { signIn }) => signIn.confirmNew(otp, device),
  welcome: async ({ addresses }, _, { welcome }) => (await welcome(addresses as Record<string, string>), {}),
}

const PATH = '/api/'

/** Answers `/api/…`; false for any other path. */
export async function serveApi(request: IncomingMessage, response: ServerResponse, path: string, means: ApiMeans): Promise<boolean> {
  if (!path.startsWith(PATH)) return false
  const route = path.slice(PATH.length)
  if (!Object.hasOwn(routes, route) || request.method !== 'POST') throw new HttpError(404, 'Not found.')
  // Pages of other origins cannot send this without asking first, and nobody answers that.
  if (request.headers['content-type'] !== 'application/json') throw new HttpError(415, 'JSON is expected.')
  const fields = await readJson(request)
  if (typeof fields !== 'object' || fields === null) throw new HttpError(400, 'An object is expected.')
  const { device } = fields as Fields
  if (typeof device !== 'string' || !/^[\w-]{16,64}$/.test(device)) throw new HttpError(400, 'A device is expected.')
  sendJson(response, 200, await routes[route]!(fields as Fields, device, means))
  return true
}

function readPerson(value: unknown): Person {
  const { subject, email } = (value ?? {}) as Partial<Person>
  if (typeof subject !== 'string') throw new HttpError(400, 'A person is expected.')
  return { subject, ...(typeof email === 'string' ? { email } : {}) }
}

const withoutCode = (payload: unknown): unknown =>
  typeof payload === 'object' && payload !== null && 'otp' in payload ? { ...payload, otp: '……' } : (payload ?? null)
