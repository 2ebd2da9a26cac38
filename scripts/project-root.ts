import { join } from 'node:path'
import { packageRoot } from './sandbox/root.js'

/** The project's folder, for code that may run bundled from another one. */
export const projectRoot: string = join(packageRoot, '../..')
