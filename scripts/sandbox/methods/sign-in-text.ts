// The message by which one signs in, where the wallet writes it: EIP-4361, and https://github.com/phantom/sign-in-with-solana.

const lines: [field: string, label: string][] = [
  ['uri', 'URI'],
  ['version', 'Version'],
  ['chainId', 'Chain ID'],
  ['nonce', 'Nonce'],
  ['issuedAt', 'Issued At'],
  ['expirationTime', 'Expiration Time'],
  ['notBefore', 'Not Before'],
  ['requestId', 'Request ID'],
]

/** Writes the message. @throws when a field is not a line of text: it could pretend to be another */
export function toSignInText(family: 'Ethereum' | 'Solana', input: Record<string, unknown>): string {
  const { domain, scheme, address, statement, resources } = input
  const before = family === 'Ethereum' && scheme !== undefined ? `${readLine(scheme, 'scheme')}://` : ''
  let text = `${before}${readLine(domain, 'domain')} wants you to sign in with your ${family} account:\n${readLine(address, 'address')}`
  if (statement !== undefined) text += `\n\n${readLine(statement, 'statement')}`
  // Solana's wallets leave the empty line out.
  else if (family === 'Ethereum') text += '\n'
  const fields = lines.filter(([field]) => input[field] !== undefined).map(([field, label]) => `${label}: ${readLine(input[field], field)}`)
  if (Array.isArray(resources)) fields.push('Resources:', ...resources.map(resource => `- ${readLine(resource, 'resource')}`))
  return fields.length ? `${text}\n\n${fields.join('\n')}` : text
}

function readLine(value: unknown, field: string): string {
  if (typeof value !== 'string' || /[\r\n]/.test(value)) throw new Error(`The ${field} of a sign-in is one line of text.`)
  return value
}
