/** Calls of tokens and collections, by the first four bytes of their data (Solidity's ABI): those that hand over what is in an account, or let somebody take it. */

/** They name a receiver, then how much: `transfer(address,uint256)`, and both of ERC-1363's `transferAndCall`. */
export const TRANSFERS = ['a9059cbb', '1296ee62', '4000aea0']

/** They name whose it is, a receiver, then how much or which piece: `transferFrom`, `safeTransferFrom` twice, and both of ERC-1363's `transferFromAndCall`. */
export const TRANSFERS_OF = ['23b872dd', '42842e0e', 'b88d4fde', 'd8fbe994', 'c1d34b89']

/** They name who may take something, then how much: `approve`, `increaseAllowance`, `increaseApproval`, and both of ERC-1363's `approveAndCall`. */
export const APPROVALS = ['095ea7b3', '39509351', 'd73dd623', '3177029f', 'cae9ca51']

/** `setApprovalForAll(address,bool)`: who may take all pieces of a collection. */
export const APPROVAL_OF_ALL = 'a22cb465'

/** `approve(address,address,uint160,uint48)` of Permit2: of which token, who may take it, how much. */
export const PASSING_ON = '87517c45'
