/** The pages of the demo: the modal itself, all there is to try, and a button whose modal comes later. */
export const isWorkbench = location.pathname.startsWith('/workbench')
export const isShell = location.pathname.startsWith('/shell')
