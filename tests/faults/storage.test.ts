import { tryAll } from './matrix.js'
import { storage } from './storage.js'

tryAll(storage)
