// The React dApp on React 18: pages whose name begins with `react18` get that version.
import { start } from './dapp.js'

start()
