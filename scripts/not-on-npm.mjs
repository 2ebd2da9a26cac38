/** What stands under a line that installs from npm while there is nothing to install; the first release makes it empty. @type {string} */
export const NOT_ON_NPM = 'Not on npm yet: the first release is being prepared.'
