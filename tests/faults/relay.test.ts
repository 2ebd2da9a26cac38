import { tryAll } from './matrix.js'
import { relay } from './relay.js'

tryAll(relay)
