// The React dApp on React 19.
import { start } from './dapp.js'

start()
