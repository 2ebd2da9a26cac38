import { tryAll } from './matrix.js'
import { wallets } from './wallets.js'

tryAll(wallets)
