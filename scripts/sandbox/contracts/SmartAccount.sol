// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// An operation as the EntryPoint hands it over (ERC-4337, from its version 0.7 on).
struct PackedUserOperation {
    address sender;
    uint256 nonce;
    bytes initCode;
    bytes callData;
    bytes32 accountGasLimits;
    uint256 preVerificationGas;
    bytes32 gasFees;
    bytes paymasterAndData;
    bytes signature;
}

/// An account of ERC-4337 with one owner, who signs its operations and, in its name, messages (EIP-1271).
contract SmartAccount {
    struct Call {
        address target;
        uint256 value;
        bytes data;
    }

    address public immutable owner;
    address public immutable entryPoint;

    constructor(address owner_, address entryPoint_) {
        owner = owner_;
        entryPoint = entryPoint_;
    }

    receive() external payable {}

    modifier onlyEntryPoint() {
        require(msg.sender == entryPoint, "SmartAccount: not the EntryPoint");
        _;
    }

    function validateUserOp(PackedUserOperation calldata operation, bytes32 hash, uint256 missing) external onlyEntryPoint returns (uint256) {
        // Whether it got enough is the EntryPoint's to check.
        if (missing != 0) {
            (bool paid, ) = msg.sender.call{value: missing}("");
            paid;
        }
        return _isOwners(hash, operation.signature) ? 0 : 1;
    }

    function execute(address target, uint256 value, bytes calldata data) external onlyEntryPoint {
        _call(target, value, data);
    }

    /// All of them, or none.
    function executeBatch(Call[] calldata calls) external onlyEntryPoint {
        for (uint256 i = 0; i < calls.length; i++) _call(calls[i].target, calls[i].value, calls[i].data);
    }

    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        return _isOwners(hash, signature) ? bytes4(0x1626ba7e) : bytes4(0xffffffff);
    }

    function onERC721Received(address, address, uint256, bytes calldata) external pure returns (bytes4) {
        return 0x150b7a02;
    }

    function onERC1155Received(address, address, uint256, uint256, bytes calldata) external pure returns (bytes4) {
        return 0xf23a6e61;
    }

    function _isOwners(bytes32 hash, bytes calldata signature) private view returns (bool) {
        if (signature.length != 65) return false;
        (bytes32 r, bytes32 s, uint8 v) = (bytes32(signature[:32]), bytes32(signature[32:64]), uint8(signature[64]));
        return ecrecover(hash, v, r, s) == owner;
    }

    // A failure goes up as it came.
    function _call(address target, uint256 value, bytes calldata data) private {
        (bool done, bytes memory answer) = target.call{value: value}(data);
        if (!done) {
            assembly ("memory-safe") {
                revert(add(answer, 32), mload(answer))
            }
        }
    }
}
