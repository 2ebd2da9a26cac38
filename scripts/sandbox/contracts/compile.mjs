// Compiles the sandbox's contracts. Their code is committed (contracts.json), so that nothing compiles when the
// sandbox starts; a test holds it against these sources.
//
//   node scripts/sandbox/contracts/compile.mjs     writes contracts.json anew
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

// The same bytes whatever file names and comments are; `paris` runs on every chain there is.
const settings = {
  evmVersion: 'paris',
  optimizer: { enabled: true, runs: 200 },
  metadata: { bytecodeHash: 'none', appendCBOR: false },
  outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
}

/**
 * Compiles every `.sol` file of `folder`: the contract of each file's name, with what deploys it.
 * @param {string} folder
 * @returns {Promise<Record<string, { abi: object[], bytecode: string }>>}
 */
export async function compile(folder) {
  const { default: solc } = await import('solc')
  const files = (await readdir(folder)).filter(file => file.endsWith('.sol')).sort()
  const sources = Object.fromEntries(
    await Promise.all(files.map(async file => [file, { content: await readFile(join(folder, file), 'utf8') }])),
  )
  const { contracts, errors = [] } = JSON.parse(solc.compile(JSON.stringify({ language: 'Solidity', sources, settings })))
  if (errors.length) throw new Error(errors.map(error => error.formattedMessage).join('\n'))
  return Object.fromEntries(
    files.map(file => {
      const name = file.replace('.sol', '')
      const { abi, evm } = contracts[file][name]
      return [name, { abi, bytecode: `0x${evm.bytecode.object}` }]
    }),
  )
}

const self = fileURLToPath(import.meta.url)
if (process.argv[1] === self) {
  const contracts = Object.entries(await compile(dirname(self)))
  const lines = contracts.map(
    ([name, { abi, bytecode }]) => `  "${name}": {\n    "abi": ${JSON.stringify(abi)},\n    "bytecode": "${bytecode}"\n  }`,
  )
  await writeFile(join(dirname(self), 'contracts.json'), `{\n${lines.join(',\n')}\n}\n`)
}
