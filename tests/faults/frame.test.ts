import { frame } from './frame.js'
import { tryAll } from './matrix.js'

tryAll(frame)
