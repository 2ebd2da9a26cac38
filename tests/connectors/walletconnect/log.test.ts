import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { createLog, generateChildLogger, generatePlatformLogger, getLoggerContext } from '../../../src/connectors/walletconnect/log.js'
import { pino, type Level, type Logger } from '../../../src/connectors/walletconnect/log.js'

const at = Date.UTC(2025, 3, 2, 10)
const stamp = '2025-04-02T10:00:00.000Z'

const create = ({ limit, level }: { limit?: number; level?: Level } = {}) => createLog(limit, level, () => at)

/** What is in a log, without when. */
const told = (say: (logger: Logger) => void, options?: Parameters<typeof create>[0]): string => {
  const log = create(options)
  say(log.logger)
  return log.text().replaceAll(`${stamp} `, '')
}

test('a line says when, how much it matters, who speaks, and what', () => {
  const log = create()
  generateChildLogger(generateChildLogger(log.logger, 'core'), 'relayer').warn({}, 'Relayer connected')
  assert.is(log.text(), `${stamp} warn core/relayer Relayer connected`)
})

test('what is said together stands together, the oldest first', () => {
  const text = told(logger => {
    logger.info('one', 2, { three: 3n })
    logger.error(new TypeError('broken'), 'again')
    logger.warn({ cause: new Error('deep') })
    logger.fatal(undefined)
  })
  assert.is(text, 'info  one 2 {"three":"3n"}\nerror  TypeError: broken again\nwarn  {"cause":"Error: deep"}\nfatal  undefined')
})

for (const [what, said] of [
  ['a link', `wc:aa11@2?relay-protocol=irn&symKey=${'5e'.repeat(32)}&expiryTimestamp=1`],
  ['a link within another', `metamask://wc?uri=${encodeURIComponent(`wc:aa11@2?relay-protocol=irn&symKey=${'5e'.repeat(32)}`)}`],
  ['an object', { pairing: { topic: 'aa11', symKey: '5e'.repeat(32) } }],
  ['JSON within an object', { text: JSON.stringify({ topic: 'aa11', privateKey: '5e'.repeat(32) }) }],
  ['an address with a token', new Error(`failed: wss://relay.example/?auth=${'5e'.repeat(32)}.aa.bb&projectId=aa11`)],
] as const)
  test(`a key in ${what} is masked, what stands around it is not`, () => {
    const text = told(logger => logger.info(said))
    assert.not.match(text, '5e5e')
    assert.match(text, '***')
    assert.match(text, 'aa11')
  })

test('the oldest lines make room: it holds no more bytes than it may', () => {
  const log = create({ limit: 1000 })
  for (let index = 0; index < 200; index++) log.logger.info(`é${index}`)
  assert.ok(Buffer.byteLength(log.text()) <= 1000)
  assert.ok(Buffer.byteLength(log.text()) > 900)
  assert.match(log.text(), 'é199')
  assert.not.match(log.text(), 'é100')
})

test('parts of the client find their names, their level, and a logger where they were given none', () => {
  const { logger } = create()
  assert.is(getLoggerContext(logger), '')
  assert.is(getLoggerContext(generateChildLogger(generateChildLogger(logger, 'core'), 'store')), 'core/store')
  assert.is(generateChildLogger(logger, 'core').level, 'info')
  assert.is(generatePlatformLogger({ loggerOverride: logger }).logger, logger)
  for (const own of [pino(), generatePlatformLogger({}).logger, generatePlatformLogger({ loggerOverride: 'debug' }).logger])
    own.warn('said')
})
