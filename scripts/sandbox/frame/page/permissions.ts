// What an app may do without asking each time (ERC-7715, in the words of AppKit's smart sessions): given, and taken back.
import { hashMessage, hexlify, randomBytes } from 'ethers'
import { toFields } from '../../methods/prepared.js'
import { toRow, type Row } from '../../words/message.js'
import type { FrameAccount } from './account.js'
import { signFor } from './operations.js'
import { rowsOf, type Prepare, type RpcCall } from './call.js'

interface Grant {
  expiry: number
  signer: unknown
  permissions: { type: string; data: Record<string, unknown> }[]
  policies: unknown[]
}

const day = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 16).replace('T', ' ')

/** Reads `wallet_grantPermissions`. @throws in words for people */
function readGrant(fields: unknown): Grant {
  const { expiry, signer, permissions, policies = [] } = Object(fields) as Partial<Record<keyof Grant, unknown>>
  if (!Number.isSafeInteger(expiry) || (expiry as number) * 1000 <= Date.now())
    throw new Error('A permission has to end, and not in the past')
  if (!Array.isArray(permissions) || !permissions.length) throw new Error('No permission is asked for')
  if (!Array.isArray(policies)) throw new Error('The policies cannot be read')
  return { expiry: expiry as number, signer, policies, permissions: permissions.map(readPermission) }
}

function readPermission(value: unknown): Grant['permissions'][number] {
  const { type, data } = Object(value) as { type?: unknown; data?: unknown }
  if (typeof type !== 'string' || !type) throw new Error('A permission has to say what it is')
  return { type, data: Object(data) as Record<string, unknown> }
}

const say = ({ type, data }: Grant['permissions'][number]): Row => ({
  label: type.replace(/-/g, ' '),
  value: JSON.stringify(data),
  code: true,
})

/** The two methods; `ownAccount` tells whom an address means. */
export function permissionMethods(
  ownAccount: (call: RpcCall, address: unknown) => FrameAccount,
): Record<'wallet_grantPermissions' | 'wallet_revokePermissions', Prepare> {
  const fieldsOf = ({ params }: RpcCall): Record<string, unknown> => toFields(Array.isArray(params) ? params[0] : params)
  return {
    wallet_grantPermissions(call) {
      const fields = fieldsOf(call)
      const account = ownAccount(call, fields.address)
      if (account.type !== 'smartAccount') throw new Error('Only a smart account gives permissions')
      const grant = readGrant(fields)
      const path = `/v1/sessions/${call.network.id}:${account.address}`
      const host = new URL(call.site).host
      return {
        isMessage: false,
        words: {
          title: 'Give a permission',
          action: 'Allow',
          warning: 'The app will not ask again until then.',
          rows: [...rowsOf(call, account.address), ...grant.permissions.map(say), { label: 'Until', value: `${day(grant.expiry)} UTC` }],
        },
        async perform() {
          const { pci, key } = (await call.api(path, { ...grant, project: { name: host, url: call.site } })) as {
            pci: string
            key: unknown
          }
          const context = hexlify(randomBytes(32))
          await call.api(`${path}/activate`, { pci, context, ...grant })
          return {
            chainId: call.network.id,
            address: account.address,
            expiry: grant.expiry,
            permissions: grant.permissions,
            signer: grant.signer,
            cosigner: key,
            pci,
            context,
          }
        },
      }
    },

    wallet_revokePermissions(call) {
      const { pci, address } = fieldsOf(call)
      const account = ownAccount(call, address)
      if (typeof pci !== 'string' || !pci) throw new Error('Which permission?')
      return {
        isMessage: true,
        words: {
          title: 'End a permission',
          action: 'Revoke',
          isLoss: true,
          rows: [toRow('Account', account.address), { label: 'Permission', value: pci, code: true }],
        },
        perform: () => signFor(call, account, hashMessage(pci)),
      }
    },
  }
}
