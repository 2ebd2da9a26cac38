import { fileURLToPath } from 'node:url'

export default { cacheComponents: true, turbopack: { root: fileURLToPath(new URL('.', import.meta.url)) } }
