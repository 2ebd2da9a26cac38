// Why a row is behind another's, or not where it is wanted: said under the table. Nothing here quotes what a run measures.

/** @type {Record<string, string>} by measure */
export const causes = {
  kilobytes:
    '0.9 kB of it are what Vite loads rooms by and 0.4 the dApp’s own network and options, so that 7.0 here would be 5.7 of ours: what the page is made of stands below',
  openKilobytes:
    'nothing of a modal is in our page before somebody reaches for it, while the others have brought theirs by then (see what comes before anybody acts); ours is the list, and behind it, while the list is read, what the next press wants: connecting and the QR code',
  openRequests:
    'the list and what stands beside it are asked for in one round, on a slow line a tenth of a second apart; the others, behind the list, are for the next press, so that it waits for none',
  button:
    'the same two requests; what is more is the main thread of the page load, which has its own row: our script is compiled and run, an element defined and its styles parsed, before the first frame that has a button',
  busy: 'what the page is made of stands below',
  dialog:
    'the dialog is asked for by the press, and theirs is in the page already, with all that comes before anybody acts. The table below says what the main thread does from then on',
  list: 'as the first frame, which it stands in',
  restedDialog:
    'the dialog has come while the pointer rested, unless the line is slow; what is left is drawing it for the first time (the table below)',
  restedList: 'as the first frame, which it stands in',
  atOnce: 'three answers (the HTML, the page, the dialog) where the page written by hand has two; each is a request on the line',
  address:
    'the press draws the view that says whom the wallet is asked for, over a still of the list that leaves, and only then the answer is drawn: with a wallet that answers at once both are waited for, and twice the list’s elements are styled (the table below). The dialog’s going is not waited for',
  view: 'most of it is script and styles by the table below: the view is drawn, and measured so that the card can grow to it, in the frame of the press',
  code: 'its room has come while the list was read; the view and each module of the code are drawn in one frame, over the list that leaves',
  returning: 'the last address is in storage and is drawn with the button, so that it takes as long',
  provider: 'the wallet’s provider answers once the wallet has announced itself and is asked',
  heap: 'what the heap is made of stands below',
  tokens: 'the account’s room is fetched once the browser has nothing to do behind the address; then the answer, and the rows in sight',
  activity: 'the first page of what services tell, and the rows in sight',
  scroll: 'rows in sight are drawn as they come into it, and a page of activity is made into rows as it is told',
  manyButton: 'each wallet that announces itself is heard by the page, the button’s frame behind all of them',
  many: 'of all wallets those in sight are drawn',
}
