// What ships of WalletConnect's client against the packages as they are: the same bytes, in both directions.
import { build, transform } from 'esbuild'
import { EventEmitter } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import ts from 'typescript'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { Wallet } from 'ethers'
import * as stockAuth from '@walletconnect/relay-auth'
import * as stock from '@walletconnect/utils'
import { buildOptions, root } from '../../../build.mjs'
import { mended } from '../../../scripts/trims.mjs'
import * as bytes from '../../../src/connectors/walletconnect/trimmed/bytes.js'
import { Emitter } from '../../../src/connectors/walletconnect/trimmed/emitter.js'

const requireFrom = (name: string) => createRequire(createRequire(join(root, 'index.js')).resolve(`${name}/package.json`))

/** What the client's own bytes are made by. */
const uint8arrays = requireFrom('@walletconnect/utils')('uint8arrays') as Pick<typeof bytes, 'concat' | 'fromString' | 'toString'>

/** The packages as they ship: bundled with the build's options. */
async function bundle(contents: string): Promise<string> {
  const stdin = { contents, resolveDir: join(root, 'src'), loader: 'ts' as const }
  const { outputFiles } = await build({ ...(await buildOptions({ mode: 'test' })), stdin, write: false, outfile: 'bundled.mjs' })
  return outputFiles[0]!.text
}

const shipped = await bundle("export * as utils from '@walletconnect/utils'\nexport * as relayAuth from '@walletconnect/relay-auth'")
const { utils: ours, relayAuth: ourAuth } = (await import(`data:text/javascript;base64,${Buffer.from(shipped).toString('base64')}`)) as {
  utils: typeof stock
  relayAuth: typeof stockAuth
}

/** Both ways round: what one makes, the other reads. */
const bothWays = [
  ['ours', ours, 'the original', stock],
  ['the original', stock, 'ours', ours],
] as const

const hex = (byte: number, length = 32) => byte.toString(16).padStart(2, '0').repeat(length)
const symKey = hex(7)
const iv = hex(9, 12)
const texts = ['', '{"id":1,"jsonrpc":"2.0"}', 'Grüße, 世界 🔑', 'x'.repeat(10_000)]

test('a client has the same name, and signs in at the relay with the same token', async () => {
  for (const seed of [new Uint8Array(32).fill(1), Uint8Array.from({ length: 32 }, (_, index) => 255 - index)]) {
    const pair = ourAuth.generateKeyPair(seed)
    assert.equal(pair, stockAuth.generateKeyPair(seed))
    assert.is(ourAuth.encodeIss(pair.publicKey), stockAuth.encodeIss(pair.publicKey))
    assert.equal(ourAuth.decodeIss(stockAuth.encodeIss(pair.publicKey)), pair.publicKey)
    const token = [hex(3), 'wss://relay.example', 86_400, pair, 1_745_000_000] as const
    const signed = await ourAuth.signJWT(...token)
    assert.is(signed, await stockAuth.signJWT(...token))
    assert.ok(await stockAuth.verifyJWT(signed))
    assert.ok(await ourAuth.verifyJWT(signed))
    assert.not(await ourAuth.verifyJWT(`${signed.slice(0, -4)}AAAA`))
  }
})

test('both sides of a key agreement find the same key, whoever computes it', () => {
  for (const [, one, , other] of bothWays) {
    const a = one.generateKeyPair()
    const b = other.generateKeyPair()
    assert.is(one.deriveSymKey(a.privateKey, b.publicKey), other.deriveSymKey(b.privateKey, a.publicKey))
    assert.is(one.deriveSymKey(a.privateKey, b.publicKey), other.deriveSymKey(a.privateKey, b.publicKey))
  }
})

test('topics and hashes of messages are the same', () => {
  assert.is(ours.hashKey(symKey), stock.hashKey(symKey))
  for (const text of texts) assert.is(ours.hashMessage(text), stock.hashMessage(text))
})

for (const [writes, writer, reads, reader] of bothWays)
  test(`what ${writes} seals, ${reads} opens`, () => {
    for (const message of texts) {
      for (const encoding of ['base64pad', 'base64url'] as const) {
        assert.is(reader.decrypt({ symKey, encoded: writer.encrypt({ symKey, message, encoding }), encoding }), message)
        const encoded = writer.encrypt({ symKey, message, encoding, type: 1, senderPublicKey: hex(5) })
        assert.is(reader.decrypt({ symKey, encoded, encoding }), message)
        assert.equal(reader.validateDecoding(encoded, { encoding, receiverPublicKey: hex(6) }), {
          type: 1,
          senderPublicKey: hex(5),
          receiverPublicKey: hex(6),
        })
        assert.is(reader.decodeTypeTwoEnvelope(writer.encodeTypeTwoEnvelope(message, encoding), encoding), message)
      }
    }
  })

test('an envelope that was touched, cut or sealed with another key is opened by neither', () => {
  const sealed = stock.encrypt({ symKey, iv, message: 'hello' })
  const touched = `${sealed.slice(0, -6)}${sealed.at(-6) === 'A' ? 'B' : 'A'}${sealed.slice(-5)}`
  for (const [symKey, encoded] of [
    [hex(7), touched],
    [hex(7), sealed.slice(0, 20)],
    [hex(8), sealed],
    [hex(7), '***'],
    [hex(7), ''],
  ] as const)
    for (const { decrypt } of [ours, stock]) assert.throws(() => decrypt({ symKey, encoded }))
})

test('links are written and read alike, also as base64 and with the schemes of phones', () => {
  const methods = ['wc_sessionAuthenticate', 'wc_sessionPropose']
  const link = { protocol: 'wc', version: 2, topic: hex(2), symKey, relay: { protocol: 'irn' }, expiryTimestamp: 1_745_000_300, methods }
  const uri = ours.formatUri(link)
  assert.is(uri, stock.formatUri(link))
  for (const text of [uri, uri.replace('wc:', 'wc://'), Buffer.from(uri).toString('base64'), 'no link', '', '%%%'])
    assert.equal(ours.parseUri(text), stock.parseUri(text))
})

const payload = {
  domain: 'app.example',
  aud: 'https://app.example/login',
  version: '1',
  nonce: 'abc123',
  iat: '2025-04-02T10:00:00.000Z',
  exp: '2025-04-03T10:00:00.000Z',
  nbf: '2025-04-01T10:00:00.000Z',
  requestId: '7',
  statement: 'Sign in',
}

test('the message of a sign-in is the same, with and without what it permits', () => {
  const iss = 'did:pkh:eip155:1:0x36AE1F6a0A0b0f5B6b5c0A8cE0d3b2a6C7c1E5aA'
  const recap = ours.createEncodedRecap('eip155', 'request', ['personal_sign', 'eth_sendTransaction'])
  assert.is(recap, stock.createEncodedRecap('eip155', 'request', ['personal_sign', 'eth_sendTransaction']))
  const more = stock.createEncodedRecap('eip155', 'request', ['eth_signTypedData_v4'])
  assert.is(ours.mergeEncodedRecaps(recap, more), stock.mergeEncodedRecaps(recap, more))
  assert.equal(ours.getMethodsFromRecap(recap), stock.getMethodsFromRecap(recap))
  assert.equal(ours.getChainsFromRecap(recap), stock.getChainsFromRecap(recap))
  for (const resources of [undefined, ['https://app.example/tos'], ['https://app.example/tos', recap]]) {
    const message = ours.formatMessage({ ...payload, resources } as never, iss)
    assert.is(message, stock.formatMessage({ ...payload, resources } as never, iss))
  }
  const asked = {
    authPayload: { ...payload, type: 'caip122', chains: ['eip155:1', 'eip155:10'], resources: [recap] },
    chains: ['eip155:1'],
    methods: ['personal_sign'],
  }
  assert.equal(ours.populateAuthPayload(asked as never), stock.populateAuthPayload(asked as never))
})

const wallet = new Wallet(`0x${hex(11)}`)

/** A sign-in as a wallet answers it. */
async function signIn(statement: string, address = wallet.address) {
  const p = { ...payload, statement, iss: `did:pkh:eip155:1:${address}` }
  const s = await wallet.signMessage(stock.formatMessage(p as never, p.iss))
  return { cacao: { h: { t: 'caip122' as const }, p, s: { t: 'eip191' as const, s } }, projectId: 'p' } as Parameters<
    typeof stock.validateSignedCacao
  >[0]
}

test('the signature of a sign-in is good for its account and for no other, also under a text that is not plain English', async () => {
  for (const check of [ours, stock]) {
    assert.is(await check.validateSignedCacao(await signIn('Sign in')), true)
    assert.is(await check.validateSignedCacao(await signIn('Sign in', `0x${'12'.repeat(20)}`)), false)
  }
  assert.is(await ours.validateSignedCacao(await signIn('Anmelden für Grüße 🔑')), true)
})

test('what is no signature is good for nobody', async () => {
  const signed = await signIn('Sign in')
  for (const s of ['0x', '0x12', `0x${'ff'.repeat(65)}`, `${signed.cacao.s.s.slice(0, -2)}05`, 'no']) {
    const cacao = { ...signed.cacao, s: { t: 'eip191' as const, s } }
    assert.is(await ours.validateSignedCacao({ cacao, projectId: 'p' }), false, s)
  }
})

/** Checks what a contract at some address is said to have signed, with a node that answers `result`, or not at all. */
async function askContract(answer: () => Response): Promise<{ isGood: unknown; asked: string[] }> {
  const asked: string[] = []
  const { fetch } = globalThis
  globalThis.fetch = async url => {
    asked.push(String(url))
    return answer()
  }
  const { cacao } = await signIn('Sign in', `0x${'12'.repeat(20)}`)
  cacao.s.t = 'eip1271'
  // Where the original takes its project's id, ours is given the nodes of the dApp (`mended` in scripts/trims.mjs).
  const rpcUrlsOf = (id: string) => [`https://node.example/${id}`]
  try {
    return { isGood: await ours.validateSignedCacao({ cacao, projectId: rpcUrlsOf as never }).catch((error: Error) => error.name), asked }
  } finally {
    globalThis.fetch = fetch
  }
}

test('whether a contract has signed is asked of the dApp’s own node, and its word is read to the end', async () => {
  const reply = (result: string) => () => Response.json({ jsonrpc: '2.0', id: 1, result })
  const own = ['https://node.example/eip155:1']
  assert.equal(await askContract(reply(`0x1626ba7e${'0'.repeat(56)}`)), { isGood: true, asked: own })
  // What gives back the question begins alike.
  assert.equal(await askContract(reply(`0x1626ba7e${'1'.repeat(56)}`)), { isGood: false, asked: own })
  assert.equal(await askContract(reply('0x')), { isGood: false, asked: own })
  const silent = await askContract(() => new Response('no', { status: 400 }))
  assert.equal([silent.isGood, [...new Set(silent.asked)]], ['rpcFailed', own])
})

test('a stored link opens a wallet, and runs no script', () => {
  const opened: unknown[] = []
  const { window } = globalThis
  Reflect.set(globalThis, 'window', { open: (url: unknown) => void opened.push(url), location: { href: '' } })
  try {
    for (const url of ['metamask://wc?requestId=1', 'https://wallet.example/wc']) ours.openDeeplink(url)
    for (const url of ['javascript:alert(1)//wc?requestId=1', 'java\nscript:alert(1)//wc', 'data:text/html,x/wc', 'intent://x/wc'])
      ours.openDeeplink(url)
  } finally {
    Reflect.set(globalThis, 'window', window)
  }
  assert.equal(opened, ['metamask://wc?requestId=1', 'https://wallet.example/wc'])
})

test('namespaces are made and judged alike', () => {
  const accounts = [
    'eip155:1:0x36AE1F6a0A0b0f5B6b5c0A8cE0d3b2a6C7c1E5aA',
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:11111111111111111111111111111112',
  ]
  assert.equal(ours.buildNamespacesFromAuth(['personal_sign'], accounts), stock.buildNamespacesFromAuth(['personal_sign'], accounts))
  const wanted = { eip155: { chains: ['eip155:1'], methods: ['personal_sign'], events: ['chainChanged'] } }
  const granted = { eip155: { ...wanted.eip155, accounts: accounts.slice(0, 1) } }
  const others = [{ eip155: { ...granted.eip155, methods: [] } }, { eip155: { ...granted.eip155, accounts: ['nobody'] } }]
  for (const given of [granted, ...others, {}, null]) {
    const [mine, theirs] = [ours, stock].map(({ isValidNamespaces, isConformingNamespaces }) => [
      isValidNamespaces(given, 'test'),
      given && isConformingNamespaces(wanted, given as never, 'test'),
    ])
    assert.equal(mine, theirs)
  }
})

test('bytes become the texts that uint8arrays makes of them, and come back', () => {
  for (let length = 0; length < 70; length++) {
    for (const zeros of [0, 1, 3]) {
      const given = Uint8Array.from({ length }, (_, index) => (index < zeros ? 0 : (index * 37 + length * 11) & 255))
      for (const encoding of ['base10', 'base16', 'base58btc', 'base64pad', 'base64url'] as const) {
        const text = bytes.toString(given, encoding)
        assert.is(text, uint8arrays.toString(given, encoding), `${encoding} of ${length}`)
        assert.equal([...bytes.fromString(text, encoding)], [...given], `${encoding} of ${length}`)
      }
    }
  }
  for (const text of texts) {
    assert.equal([...bytes.fromString(text)], [...uint8arrays.fromString(text)])
    assert.is(bytes.toString(bytes.fromString(text)), text)
  }
  const parts = [Uint8Array.of(1), new Uint8Array(), Uint8Array.of(2, 3)]
  assert.equal([...bytes.concat(parts)], [...uint8arrays.concat(parts)])
})

test('an emitter calls whom Node’s would call, in the same order', () => {
  const play = (emitter: EventEmitter | Emitter): unknown[] => {
    const heard: unknown[] = []
    const listener = (...values: unknown[]) => void heard.push(['listener', ...values])
    const once = (value: unknown) => {
      heard.push(['once', value])
      emitter.off('a', listener)
      if (value === 1) emitter.emit('a', 'within')
    }
    emitter.on('a', listener)
    emitter.on('a', listener)
    emitter.once('a', once)
    emitter.addListener('b', function (this: unknown) {
      heard.push(this === emitter)
    })
    heard.push(emitter.emit('a', 1, 2), emitter.emit('a', 3), emitter.emit('b'), emitter.emit('nobody'))
    heard.push(emitter.listenerCount('a'), emitter.listeners('a').length, emitter.getMaxListeners())
    emitter.once('c', listener)
    emitter.removeListener('c', listener)
    emitter.removeListener('c', listener)
    heard.push(emitter.emit('c'), emitter.setMaxListeners(20).getMaxListeners())
    emitter.removeAllListeners('a').on('d', listener).removeAllListeners()
    heard.push(emitter.emit('a'), emitter.emit('d'))
    const thrown = () => {
      throw new Error('thrown')
    }
    assert.throws(() => emitter.on('e', thrown).emit('e'), 'thrown')
    return heard
  }
  assert.equal(play(new Emitter()), play(new EventEmitter()))
})

test('an error that nobody listens to is nobody’s', () => assert.is(new Emitter().emit('error', new Error('late')), false))

const originals = ['sign-client', 'core', 'utils', 'relay-auth', 'jsonrpc-ws-connection'].map(name => `@walletconnect/${name}`)

/** Everything a program says: texts, names of properties, patterns. */
function wordsOf(code: string): Set<string> {
  const words = new Set<string>()
  const visit = (node: ts.Node): void => {
    const isImport = ts.isImportDeclaration(node.parent ?? node) || ts.isExportDeclaration(node.parent ?? node)
    if (ts.isPropertyAccessExpression(node)) words.add(node.name.text)
    else if (ts.isLiteralExpression(node) && !ts.isNumericLiteral(node) && !ts.isBigIntLiteral(node) && !isImport) words.add(node.text)
    else if (ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node)) words.add(node.text)
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile('code.js', code, ts.ScriptTarget.ES2022, true))
  return words
}

test('the sources in a package’s map are those its file was made from', async () => {
  // What a compiler for older browsers adds, and where it joined a text that a constant is part of.
  const added =
    /^(define(Property|Properties)|getOwnProperty(Descriptors|Symbols)|hasOwnProperty|prototype|propertyIsEnumerable|call|symbol|freeze|@2:|wc@(2:)?)$/
  const client = requireFrom('@walletconnect/sign-client')
  for (const name of originals) {
    const folder = join(dirname(client.resolve(`${name === originals[0] ? '.' : name}/package.json`)), 'dist')
    const map = JSON.parse(await readFile(join(folder, 'index.es.js.map'), 'utf8')) as { sources: string[]; sourcesContent: string[] }
    const all = new Set<string>()
    const own = new Set<string>()
    for (const [index, source] of map.sources.entries()) {
      const tsconfigRaw = { compilerOptions: { useDefineForClassFields: false } }
      const { code } = await transform(map.sourcesContent[index]!, { loader: 'ts', minify: true, target: 'es2022', tsconfigRaw })
      for (const word of wordsOf(code)) {
        all.add(word)
        if (!source.includes('node_modules')) own.add(word)
      }
    }
    const said = wordsOf(await readFile(join(folder, 'index.es.js'), 'utf8'))
    const lacks = (words: Set<string>, others: Set<string>) => [...words].filter(word => !others.has(word) && !added.test(word))
    assert.equal(lacks(said, all), [], `${name} says what its sources do not`)
    assert.equal(lacks(own, said), [], `the sources of ${name} say what it does not`)
    assert.ok(own.size > 20)
  }
})

test('what is replaced has to be there: otherwise nothing is built', async () => {
  const bogus = { file: '@walletconnect/utils/src/misc.ts', text: 'what nobody wrote', by: '', reason: 'a test' }
  mended.push(bogus)
  try {
    await bundle("export { SignClient } from '@walletconnect/sign-client'")
    assert.unreachable()
  } catch (error) {
    assert.match((error as Error).message, 'misc.ts does not say once: what nobody wrote')
  } finally {
    mended.splice(mended.indexOf(bogus), 1)
  }
})

test('nothing of what was left out is left in', async () => {
  const code = await bundle("export { SignClient } from '@walletconnect/sign-client'")
  const without =
    'pino unstorage idb-keyval msgpack blakejs multiformats tslib es-toolkit detect-browser viem ' +
    'events/events.js keyvaluestorage/dist walletconnect/logger'
  for (const name of without.split(' ')) assert.not.match(code, new RegExp(`^// .*node_modules/.*${name}`, 'm'), name)
  assert.match(code, /^\/\/ .*node_modules\/.*@noble\/curves\/esm\/ed25519\.js$/m)
  // Once for the client; the other copy is of the library that checks EVM signatures, which is a room of its own.
  const curves = code.match(/^\/\/ .*node_modules\/.*@noble\/curves\/esm\/abstract\/modular\.js$/gm) ?? []
  assert.is(curves.filter(line => /@walletconnect/.test(line)).length, 1)
  assert.ok(curves.length <= 2)
})
