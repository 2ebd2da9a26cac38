// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// The part of an ENS resolver (EIP-137) that says whose address a name is; and, as some do, that somebody else has to be asked (EIP-3668).
contract Resolver {
    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);

    mapping(bytes32 node => address) private addresses;
    mapping(bytes32 node => bool) private isElsewhere;

    function setAddr(bytes32 node, address account) external {
        addresses[node] = account;
    }

    function setElsewhere(bytes32 node) external {
        isElsewhere[node] = true;
    }

    function addr(bytes32 node) external view returns (address) {
        if (isElsewhere[node]) {
            string[] memory urls = new string[](1);
            urls[0] = "https://gateway.test/{sender}/{data}.json";
            revert OffchainLookup(address(this), urls, abi.encodePacked(node), this.addr.selector, "");
        }
        return addresses[node];
    }
}
