/**
 * What terser is told. It goes over what esbuild has minified, sees through what that leaves, and is worth 3 % of every
 * moment. @type {import('terser').MinifyOptions}
 */
export const minifying = {
  module: true,
  ecma: 2020,
  // Not `pure_getters`: reading a signal's `value` is what subscribes to it.
  compress: { passes: 3, unsafe_arrows: true, keep_fargs: false },
}
