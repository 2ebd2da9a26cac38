// The page by webpack, whose minifier takes longer than all others together; by Vite and esbuild: `build-size.test.ts`.
import { suite } from 'uvu'
import { buildByWebpack } from '../support/bundlers.js'
import { createPage, testBundler } from './build-size.js'

const test = suite('npx latchkey size, of what webpack builds')
const page = createPage(test)
testBundler(test, 'webpack', () => buildByWebpack(page()))
