/** The signatures of Polkadot: in the room of ed25519, whose curve they are of, so that nobody has that curve twice. */
export { verify as verifySr25519 } from '@scure/sr25519'
