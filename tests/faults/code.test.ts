import { code } from './code.js'
import { tryAll } from './matrix.js'

tryAll(code)
