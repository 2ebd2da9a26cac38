// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// The part of the ENS registry (EIP-137) that resolving asks, and who may change it. Put at the registry's address by `anvil_setCode`.
contract Names {
    mapping(bytes32 node => address) private resolvers;

    function setResolver(bytes32 node, address resolver_) external {
        resolvers[node] = resolver_;
    }

    function resolver(bytes32 node) external view returns (address) {
        return resolvers[node];
    }
}
