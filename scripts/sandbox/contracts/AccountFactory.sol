// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {OwnedAccount} from "./OwnedAccount.sol";

/// Makes accounts whose addresses are known before they are there, as ERC-4337 does.
contract AccountFactory {
    function create(address owner, bytes32 salt) external returns (address account) {
        account = addressOf(owner, salt);
        if (account.code.length == 0) new OwnedAccount{salt: salt}(owner);
    }

    function addressOf(address owner, bytes32 salt) public view returns (address) {
        bytes32 code = keccak256(abi.encodePacked(type(OwnedAccount).creationCode, abi.encode(owner)));
        return address(uint160(uint256(keccak256(abi.encodePacked(bytes1(0xff), address(this), salt, code)))));
    }
}
