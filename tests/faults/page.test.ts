import { tryAll } from './matrix.js'
import { page } from './page.js'

tryAll(page)
