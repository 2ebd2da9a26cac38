/** Words that say already whether something has moved; with a dApp's own words for the sentence it stands twice at worst. */
const SAYS = /(nothing was|was not) sent/i

/** What went wrong, and that nothing was sent: of every failure before money has moved it is said, once. @param sentence "Nothing was sent." */
export function sayNothingSent(said: string, sentence: string): string {
  return SAYS.test(said) ? said : `${said.replace(/[.\s]*$/, '.')} ${sentence}`
}
