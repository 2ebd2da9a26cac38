// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

interface Movable {
    function transfer(address to, uint256 value) external returns (bool);
    function transferFrom(address from, address to, uint256 value) external returns (bool);
}

/// Changes one asset for another at whatever rate is asked, as long as it has some: one transaction that gives
/// and takes, for tests of what a trade looks like. The zero address is the native coin.
contract Booth {
    receive() external payable {}

    function change(address give, uint256 given, address take, uint256 taken) external payable {
        if (give == address(0)) require(msg.value == given, "Booth: wrong value");
        else require(Movable(give).transferFrom(msg.sender, address(this), given), "Booth: not given");
        if (take != address(0)) {
            require(Movable(take).transfer(msg.sender, taken), "Booth: not taken");
        } else {
            (bool paid,) = msg.sender.call{value: taken}("");
            require(paid, "Booth: not paid");
        }
    }
}
