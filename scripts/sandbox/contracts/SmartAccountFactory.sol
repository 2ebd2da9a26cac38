// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {SmartAccount} from "./SmartAccount.sol";

/// Deploys accounts where everybody can know beforehand that they will be.
contract SmartAccountFactory {
    address public immutable entryPoint;

    constructor(address entryPoint_) {
        entryPoint = entryPoint_;
    }

    /// The account of `owner`, deployed if it is not yet.
    function createAccount(address owner, uint256 salt) external returns (address account) {
        account = accountOf(owner, salt);
        if (account.code.length == 0) new SmartAccount{salt: bytes32(salt)}(owner, entryPoint);
    }

    function accountOf(address owner, uint256 salt) public view returns (address) {
        bytes32 code = keccak256(abi.encodePacked(type(SmartAccount).creationCode, abi.encode(owner, entryPoint)));
        return address(uint160(uint256(keccak256(abi.encodePacked(bytes1(0xff), address(this), bytes32(salt), code)))));
    }
}
