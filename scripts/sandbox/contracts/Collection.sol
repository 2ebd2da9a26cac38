// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// An ERC-721 without pictures, of which anybody may mint the next piece for anybody.
contract Collection {
    string public name;
    string public symbol;
    uint256 public totalSupply;
    mapping(uint256 tokenId => address) public ownerOf;
    mapping(address owner => uint256) public balanceOf;
    mapping(uint256 tokenId => address) public getApproved;
    mapping(address owner => mapping(address operator => bool)) public isApprovedForAll;

    event Transfer(address indexed from, address indexed to, uint256 indexed tokenId);
    event Approval(address indexed owner, address indexed approved, uint256 indexed tokenId);
    event ApprovalForAll(address indexed owner, address indexed operator, bool approved);

    constructor(string memory name_, string memory symbol_) {
        (name, symbol) = (name_, symbol_);
    }

    function mint(address to) external returns (uint256 tokenId) {
        tokenId = ++totalSupply;
        move(address(0), to, tokenId);
    }

    /// One piece for each of many, asked or not.
    function drop(address[] calldata to) external {
        for (uint256 i = 0; i < to.length; i++) move(address(0), to[i], ++totalSupply);
    }

    function transferFrom(address from, address to, uint256 tokenId) external {
        require(ownerOf[tokenId] == from && from != address(0), "Collection: not the owner");
        bool mayMove = msg.sender == from || isApprovedForAll[from][msg.sender] || getApproved[tokenId] == msg.sender;
        require(mayMove, "Collection: not allowed");
        balanceOf[from]--;
        delete getApproved[tokenId];
        move(from, to, tokenId);
    }

    function approve(address approved, uint256 tokenId) external {
        require(ownerOf[tokenId] == msg.sender, "Collection: not the owner");
        getApproved[tokenId] = approved;
        emit Approval(msg.sender, approved, tokenId);
    }

    function setApprovalForAll(address operator, bool approved) external {
        isApprovedForAll[msg.sender][operator] = approved;
        emit ApprovalForAll(msg.sender, operator, approved);
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0x80ac58cd; // ERC-165, ERC-721
    }

    function move(address from, address to, uint256 tokenId) private {
        ownerOf[tokenId] = to;
        balanceOf[to]++;
        emit Transfer(from, to, tokenId);
    }
}
