import { tryAll } from './matrix.js'
import { servicesPart } from './services.js'

tryAll(servicesPart)
