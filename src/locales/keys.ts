/** The keys of the locales, as the build makes both (`scripts/locales-plugin.mjs`): keys once, and of each locale its texts in that order. */
export default [] as readonly string[]
