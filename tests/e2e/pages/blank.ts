// A page without Latchkey, for tests of the test support itself.
export {}
