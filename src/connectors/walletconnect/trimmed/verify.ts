/**
 * The client's part that asks for attestations; stands in for a file of `@walletconnect/core`. It asks nobody: `sign-client.ts` puts
 * its own `register` here where the dApp wants attestations.
 */
export class Verify {
  /** The attestation that goes with a message; none means that the wallet shows the dApp as unverified. */
  register: (message: { id: string; decryptedId: string }) => Promise<string> = async () => ''

  /** Only a wallet checks who a dApp is. Not to know is what it is told of one that has no attestation. */
  async resolve(): Promise<undefined> {}
}
