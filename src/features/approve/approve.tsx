/** Approving what a dApp asks of the embedded wallet. */
export { ApproveTransaction } from './ApproveTransaction.js'
export { APPROVING_TITLES as TITLES } from '../../domain/texts/approving.js'
