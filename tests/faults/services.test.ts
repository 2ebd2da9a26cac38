import { tryAll } from './matrix.js'
import { services } from './services.js'

tryAll(services)
