// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// What an account delegates to (EIP-7702) so that its owner can send several calls at once, all or none.
contract Executor {
    struct Call {
        address to;
        uint256 value;
        bytes data;
    }

    receive() external payable {}

    function execute(Call[] calldata calls) external payable {
        require(msg.sender == address(this), "Executor: only the owner");
        for (uint256 i = 0; i < calls.length; i++) {
            (bool done, bytes memory answer) = calls[i].to.call{value: calls[i].value}(calls[i].data);
            if (done) continue;
            assembly {
                revert(add(answer, 32), mload(answer))
            }
        }
    }
}
