// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

interface IRegistry {
    function resolver(bytes32 node) external view returns (address);
}

interface IExtendedResolver {
    function resolve(bytes calldata name, bytes calldata data) external view returns (bytes memory);
}

/// The part of ENS' Universal Resolver (ENSIP-23) that resolving asks: wildcard resolvers (ENSIP-10), and names that no registry of
/// version 1 knows. Put at its address by `anvil_setCode`.
contract UniversalResolver {
    error ResolverNotFound(bytes name);
    error ResolverNotContract(bytes name, address resolver);
    error ResolverError(bytes errorData);

    IRegistry private constant REGISTRY = IRegistry(0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e);
    bytes4 private constant OFFCHAIN_LOOKUP = 0x556f1830;

    mapping(bytes32 node => address) private own;

    /// A name that only this contract knows.
    function setOwn(bytes32 node, address account) external {
        own[node] = account;
    }

    function resolve(bytes calldata name, bytes calldata data) external view returns (bytes memory, address) {
        bytes32 node = toNode(name);
        if (own[node] != address(0)) return (abi.encode(own[node]), address(this));
        bytes calldata rest = name;
        address found;
        while (rest.length > 1) {
            found = REGISTRY.resolver(toNode(rest));
            if (found != address(0)) break;
            rest = rest[uint8(rest[0]) + 1:];
        }
        if (found == address(0)) revert ResolverNotFound(name);
        if (found.code.length == 0) revert ResolverNotContract(name, found);
        bool isExact = rest.length == name.length;
        if (!isExact && !isExtended(found)) revert ResolverNotFound(name);
        if (isExtended(found)) return (extended(found, name, data), found);
        (bool isDone, bytes memory answer) = found.staticcall(data);
        if (!isDone) fail(answer);
        return (answer, found);
    }

    function extended(address resolver, bytes calldata name, bytes calldata data) private view returns (bytes memory) {
        (bool isDone, bytes memory answer) = resolver.staticcall(abi.encodeCall(IExtendedResolver.resolve, (name, data)));
        if (!isDone) fail(answer);
        return abi.decode(answer, (bytes));
    }

    function isExtended(address resolver) private view returns (bool) {
        (bool isDone, bytes memory answer) = resolver.staticcall(abi.encodeWithSelector(0x01ffc9a7, bytes4(0x9061b923)));
        return isDone && answer.length == 32 && abi.decode(answer, (bool));
    }

    /// Whoever is told that something is kept elsewhere is told so by this contract, and its gateways.
    function fail(bytes memory answer) private pure {
        if (bytes4(answer) == OFFCHAIN_LOOKUP) {
            assembly {
                revert(add(answer, 32), mload(answer))
            }
        }
        revert ResolverError(answer);
    }

    function toNode(bytes calldata name) private pure returns (bytes32) {
        uint256 length = uint8(name[0]);
        if (length == 0) return 0;
        return keccak256(abi.encodePacked(toNode(name[length + 1:]), keccak256(name[1:length + 1])));
    }
}
