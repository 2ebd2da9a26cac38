// Where this package lies, for code that may run bundled from another folder.
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** The folder of `latchkey-sandbox`. */
export const packageRoot: string = dirname(createRequire(import.meta.url).resolve('latchkey-sandbox/package.json'))

/** A file of a package that the sandbox is made with. @throws where it is not installed */
export const resolvePackage: (file: string) => string = createRequire(join(packageRoot, 'package.json')).resolve
