// A test has several of these side by side, and the type check of its own.
export default { typescript: { ignoreBuildErrors: true }, turbopack: { root: process.env.TURBOPACK_ROOT } }
